import Foundation
import ViewEnvironment
import Workflow
import WorkflowScreens

/// Shows a host in a terminal: keys go to the screen, renderings become frames, at most one in 16 ms.
///
/// Its life is ``run(_:isolation:)``, on the home of the host. It waits for nothing but news; workers and effects of the tree go on
/// meanwhile.
final class TerminalDriver {
    struct Options {
        /// The rows of an inline terminal; `nil` for the whole screen.
        var inlineRows: Int?
        var hasMouse = false
        var profile = TerminalProfile()
        var keys = TerminalKeys()
        var environment = ViewEnvironment.empty
        /// A Boolean value that indicates whether the terminal is asked about itself at the start.
        var asks = true
        /// The saves that frames wait for; `nil` if nothing is saved.
        var saver: (any StateSaver)?
    }

    /// A screen of 60 pictures a second shows no more frames.
    private static let framePeriod = Duration.milliseconds(16)
    /// Answers that come later than this after the end are not waited for.
    private static let lastAnswers = Duration.milliseconds(100)

    private let port: TerminalPort
    private let owner: any TerminalOwner
    private let options: Options
    private let session: TerminalSession
    /// The session of the text that the process has printed, while that is shown.
    private var printed: TerminalSession?
    private var area: InlineArea?
    private var parser = InputParser()
    private var modes: TerminalModes
    private var probe = TerminalProbe()

    private var nextFrame = Duration.zero
    private var wantsFrame = true
    /// A frame that waits for the save of what it shows.
    private var held: (frame: [UInt8], save: Int)?
    /// Events that were read and not handled yet.
    private var events: [InputParser.Event] = []
    /// A Boolean value that indicates whether the terminal is to be given to the shell before anything else happens.
    private var isStopping = false
    private var isStopped = false
    private var skipsContinue = false
    private var isOver = false

    init(_ port: TerminalPort, owner: any TerminalOwner, _ options: Options) {
        (self.port, self.owner, self.options) = (port, owner, options)
        let size = port.size
        area = options.inlineRows.map { InlineArea(rows: $0, size: size) }
        parser.isRemote = options.profile.isRemote
        modes = TerminalModes(isInline: area != nil, hasMouse: options.hasMouse)
        session = TerminalSession(size: area?.size ?? size, profile: options.profile, keys: options.keys)
    }

    private var process: ProcessTerminal? { owner as? ProcessTerminal }

    // MARK: - Life

    /// Shows the host until its first output, until the person quits, until the terminal is gone or until the task is cancelled.
    /// - Returns: The output; `nil` for the other ends.
    func run<W: Workflow>(
        _ host: WorkflowHost<W>,
        isolation: isolated (any Actor)? = #isolation
    ) async -> W.Output? where W.Rendering: Screen {
        let result = FirstOutput<W.Output>()
        let (mailbox, session, environment) = (port.mailbox, session, options.environment)
        let subscriptions = [
            host.onRendering {
                session.show($0, in: environment)
                mailbox.put(.woken)
            },
            host.onOutput {
                result.value = result.value ?? $0
                mailbox.put(.woken)
            },
            host.onStop { _ in mailbox.put(.ended) },
        ]
        session.show(host.rendering, in: environment)
        let (profile, keys) = (options.profile, options.keys)
        host.beginShowing { [weak session] rendering in
            guard let size = session?.size, let screen = rendering as? any Screen else { return nil }
            return TerminalSession(size: size, profile: profile, keys: keys).picture(of: screen, in: environment)
        }
        begin()
        while result.value == nil, !isOver, !Task.isCancelled {
            draw()
            let news = await port.next(until: deadline, isolation: isolation)
            await take(news, isolation: isolation)
            // However much somebody sends, the others have their turn in between.
            if news.hasMore { await Task.yield() }
        }
        for subscription in subscriptions { subscription.cancel() }
        await awaitAnswers(isolation: isolation)
        await end(isolation: isolation)
        return result.value
    }

    private func begin() {
        enter()
        if let area = area?.reserve() { port.write(Array(area.utf8)) }
        // The questions have characters that a terminal without Unicode shows as others.
        guard options.asks, options.profile.isUnicode else { return }
        port.write(Array(probe.questions(isInline: area != nil).utf8))
        parser.expectedCursorReports = probe.expectedReports
    }

    private func enter() {
        guardTerminal()
        port.write(Array(modes.beginning.utf8))
    }

    private func guardTerminal() {
        guard let found = port.makeRaw() else { return isOver = true }
        owner.guardTerminal(port, found: found, ending: ending)
    }

    private var ending: String { (area?.moveBelow() ?? "") + modes.ending }

    private func leave(flush: Bool, isolation: isolated (any Actor)?) async {
        // A handler of a signal, the client or the shell may have left it already; then it is not ours any more.
        if port.isRaw {
            port.write(Array(ending.utf8))
            await port.drain(isolation: isolation)
            port.restore(flush: flush)
        }
        owner.unguardTerminal()
    }

    private func end(isolation: isolated (any Actor)?) async {
        // The last frame of an inline terminal stays, so that it shows the last rendering.
        if area != nil, !isStopped { drawNow() }
        // Answers that nobody reads would be typed into the shell.
        if !isStopped { await leave(flush: probe.isOpen, isolation: isolation) }
        process?.end()
        port.close()
    }

    private func awaitAnswers(isolation: isolated (any Actor)?) async {
        let end = TerminalClock.now + Self.lastAnswers
        while probe.isOpen, !isStopped, !Task.isCancelled, TerminalClock.now < end {
            let news = await port.next(until: end, isolation: isolation)
            if news.signals.contains(.ended) { return }
            for case .reply(let reply) in parse(news.bytes, at: TerminalClock.now) { _ = probe.take(reply) }
        }
    }

    // MARK: - Stops

    private func suspend(isolation: isolated (any Actor)?) async {
        isStopping = false
        held = nil
        await leave(flush: false, isolation: isolation)
        switch owner.stop() {
        case .willContinue: isStopped = true
        case .hasContinued:
            skipsContinue = true
            resume()
        case .refused: resume()
        }
    }

    private func resume() {
        isStopped = false
        enter()
        if let text = area?.reserve() { port.write(Array(text.utf8)) }
        resize()
        shown.repaint()
        wantsFrame = true
    }

    private func didContinue() {
        guard !skipsContinue else { return skipsContinue = false }
        resume()
    }

    // MARK: - News

    private var deadline: Duration? {
        // A terminal that does not read is waited for by `.drained`.
        let frame = wantsFrame && held == nil && !isStopped && port.hasDrained ? nextFrame : nil
        return frame.earlier(parser.deadline).earlier(options.saver?.deadline)
    }

    private func take(_ news: TerminalMailbox.News, isolation: isolated (any Actor)?) async {
        wantsFrame = true
        if news.signals.contains(.continued) { didContinue() }
        if news.signals.contains(.resized), !isStopped { resize() }
        events = parse(news.bytes, at: TerminalClock.now)
        handleEvents()
        if news.signals.contains(.printed) { showPrinted() }
        if news.signals.contains(.stopped) { isStopping = !isStopped }
        while isStopping {
            await suspend(isolation: isolation)
            handleEvents()
        }
        if news.signals.contains(.ended) { isOver = true }
    }

    /// Handles what was read, up to a key that gives the terminal to the shell.
    private func handleEvents() {
        var rest = events[...]
        while !isOver, !isStopping, let event = rest.popFirst() { take(event) }
        events = Array(rest)
    }

    private func parse(_ bytes: [UInt8], at now: Duration) -> [InputParser.Event] {
        var events: [InputParser.Event] = []
        // Time counts only when nothing has come, as a busy process gets the rest of a sequence late.
        if bytes.isEmpty {
            parser.timePassed(now) { events.append($0) }
        } else {
            parser.feed(bytes, at: now) { events.append($0) }
        }
        return events
    }

    private func take(_ event: InputParser.Event) {
        switch event {
        case .reply(let reply): take(reply)
        case .input(.key(.function(12))) where process != nil && area == nil: togglePrinted()
        case .input(let input):
            options.saver?.willHandleEvent()
            switch shown.handle(input) {
            case .quit: isOver = true
            case .suspend: isStopping = !isStopped
            case nil: break
            }
        }
    }

    private func take(_ reply: TerminalReply) {
        if let widths = probe.take(reply), widths != session.profile.widths {
            session.profile.widths = widths
            shown.repaint()
        }
        parser.expectedCursorReports = probe.expectedReports
        guard reply == .device else { return }
        var added = ""
        if probe.knowsKeyboard, !modes.hasKeyboard {
            modes.hasKeyboard = true
            added += TerminalModes.beginningKeyboard
        }
        if probe.knowsClusters, !modes.hasClusters {
            modes.hasClusters = true
            added += TerminalModes.beginningClusters + probe.questionsInClusters()
            parser.expectedCursorReports = probe.expectedReports
            shown.repaint()
        }
        guard !added.isEmpty else { return }
        guardTerminal()
        port.write(Array(added.utf8))
    }

    private func resize() {
        let size = port.size
        if area != nil {
            if let text = area?.resize(to: size, lengths: session.shownLengths) { port.write(Array(text.utf8)) }
            return resizeSessions(to: area?.size ?? size)
        }
        resizeSessions(to: size)
    }

    private func resizeSessions(to size: TerminalSize) {
        if session.size != size || area != nil { _ = session.handle(.resize(size)) }
        if let printed, printed.size != size { _ = printed.handle(.resize(size)) }
        shown.repaint()
    }

    // MARK: - Printed text

    private var shown: TerminalSession { printed ?? session }

    private func togglePrinted() {
        if printed == nil {
            printed = TerminalSession(size: session.size, profile: session.profile, keys: session.keys)
            showPrinted()
        } else {
            printed = nil
        }
        shown.repaint()
    }

    private func showPrinted() {
        if let printed {
            let lines = PrintedLines.lastLines(process?.keptOutput ?? [], count: printed.size.rows)
            printed.show(PrintedScreen(lines: lines), in: options.environment)
        }
        guard area != nil, !isStopped, let lines = process?.takeLines(), !lines.isEmpty else { return }
        if let text = area?.print(PrintedLines.text(lines)) { port.write(Array(text.utf8)) }
        session.repaint()
    }

    // MARK: - Frames

    private func draw() {
        let now = TerminalClock.now
        let save = options.saver?.save(at: now)
        writeHeld(at: now)
        guard wantsFrame, held == nil, !isStopped, port.hasDrained, now >= nextFrame else { return }
        drawNow(save)
    }

    private func writeHeld(at now: Duration) {
        guard let held, options.saver?.isDone(held.save, at: now) != false else { return }
        self.held = nil
        port.write(held.frame)
        nextFrame = now + Self.framePeriod
    }

    /// - Parameter save: The save that has what is shown; `nil` if that is stored.
    private func drawNow(_ save: Int? = nil) {
        wantsFrame = false
        session.notice = options.saver?.notice
        var frame = shown.frame()
        guard !frame.isEmpty else { return }
        if let row = area?.cursorRow {
            frame = area?.translated(frame) ?? frame
            if area?.cursorRow != row { guardTerminal() }
        }
        let now = TerminalClock.now
        if let save, options.saver?.isDone(save, at: now) == false { return held = (frame, save) }
        port.write(frame)
        nextFrame = now + Self.framePeriod
    }
}

/// A driver belongs to the home of its host.
@available(*, unavailable)
extension TerminalDriver: Sendable {}
