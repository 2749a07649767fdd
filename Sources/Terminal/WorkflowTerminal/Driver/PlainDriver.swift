import CTerminal
import Foundation
import TrellisSupport
import Workflow
import WorkflowScreens

/// Shows a host as lines of text, and takes lines: the numbers of elements, with text for a field, or the names of keys.
///
/// It ends with the input. Without any input, as with `</dev/null`, it runs until the first output.
final class PlainDriver {
    /// Renderings that nobody has asked for are written no more often than this.
    private static let period = Duration.milliseconds(250)
    /// A longer line is cut.
    private static let lineLimit = 64 << 10

    private let options: TerminalDriver.Options
    private let session: TerminalSession
    private let mailbox: TerminalMailbox
    private let inputDescriptor: Int32
    private let outputDescriptor: Int32
    private var written: [String] = []
    private var line: [UInt8] = []
    private var nextWrite = Duration.zero
    private var isOver = false

    /// - Parameter mailbox: Where the end of the one who reads is told.
    init(
        _ options: TerminalDriver.Options,
        input: Int32 = STDIN_FILENO,
        output: Int32 = STDOUT_FILENO,
        mailbox: TerminalMailbox = TerminalMailbox()
    ) {
        (self.options, self.mailbox) = (options, mailbox)
        (inputDescriptor, outputDescriptor) = (input, output)
        session = TerminalSession(size: TerminalSize(columns: 80, rows: 24), profile: options.profile)
    }

    func run<W: Workflow>(
        _ host: WorkflowHost<W>,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(TerminalError) -> W.Output? where W.Rendering: Screen {
        guard let poller = TerminalPoller.shared else { throw .outOfResources }
        let result = FirstOutput<W.Output>()
        let subscriptions = follow(host, result)
        let source = input(poller)
        defer { source.remove() }
        session.show(host.rendering, in: options.environment)
        writeLines(at: TerminalClock.now)
        while result.value == nil, !isOver, !Task.isCancelled {
            let now = TerminalClock.now
            _ = options.saver?.save(at: now)
            let write: Duration? = nextWrite > now ? nextWrite : nil
            source.wait(until: write.earlier(options.saver?.deadline))
            let news = await mailbox.next(isolation: isolation)
            let isAsked = take(news.bytes)
            if isAsked || TerminalClock.now >= nextWrite { writeLines(at: TerminalClock.now) }
            if news.signals.contains(.ended) { isOver = true }
        }
        writeLines(at: TerminalClock.now)
        for subscription in subscriptions { subscription.cancel() }
        return result.value
    }

    private func follow<W: Workflow>(_ host: WorkflowHost<W>, _ result: FirstOutput<W.Output>) -> [HostSubscription]
    where W.Rendering: Screen {
        let (mailbox, session, environment) = (mailbox, session, options.environment)
        return [
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
    }

    // MARK: - Input

    private func input(_ poller: TerminalPoller) -> PolledSource {
        let (mailbox, descriptor) = (mailbox, inputDescriptor)
        return poller.add(
            descriptor,
            events: hasInput ? Int16(POLLIN) : 0,
            onReady: { _ in
                var bytes = [UInt8](repeating: 0, count: 16 << 10)
                let count = read(descriptor, &bytes, bytes.count)
                if count < 0, errno == EAGAIN { return Int16(POLLIN) }
                if count > 0 { return mailbox.put(bytes.prefix(count)) ? Int16(POLLIN) : 0 }
                mailbox.put(.ended)
                return 0
            },
            onTime: { mailbox.put(.woken) }
        )
    }

    /// The null device is no input.
    private var hasInput: Bool {
        var (input, null) = (stat(), stat())
        guard fstat(inputDescriptor, &input) == 0, stat("/dev/null", &null) == 0 else { return false }
        return input.st_rdev != null.st_rdev || input.st_dev != null.st_dev
    }

    /// - Returns: Whether there was a line.
    private func take(_ bytes: [UInt8]) -> Bool {
        var hasLine = false
        for byte in bytes {
            guard byte == 0x0A else {
                if line.count < Self.lineLimit { line.append(byte) }
                continue
            }
            hasLine = true
            take(line: String(decoding: line, as: UTF8.self))
            line = []
        }
        return hasLine
    }

    private func take(line: String) {
        let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
        if line == "quit" { return isOver = true }
        options.saver?.willHandleEvent()
        if let problem = session.handle(line: line) { write(problem + " Or: quit.\n") }
    }

    // MARK: - Output

    private func writeLines(at now: Duration) {
        let lines = session.plainLines
        guard lines != written else { return }
        written = lines
        nextWrite = now + Self.period
        write((lines + ["", ""]).joined(separator: "\n"))
    }

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
        terminal_write_all(outputDescriptor, bytes, bytes.count)
    }
}

/// The first output of a host.
final class FirstOutput<Output> {
    var value: Output?
}
