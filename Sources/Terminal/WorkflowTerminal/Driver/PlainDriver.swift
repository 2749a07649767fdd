import Foundation
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

    private let port: any LinePort
    private let options: TerminalDriver.Options
    private let session: TerminalSession
    private var written: [String] = []
    private var line: [UInt8] = []
    private var nextWrite = Duration.zero
    private var isOver = false

    init(_ port: any LinePort, _ options: TerminalDriver.Options) {
        (self.port, self.options) = (port, options)
        session = TerminalSession(size: TerminalSize(columns: 80, rows: 24), profile: options.profile)
    }

    func run<W: Workflow>(
        _ host: WorkflowHost<W>,
        isolation: isolated (any Actor)? = #isolation
    ) async -> W.Output? where W.Rendering: Screen {
        let result = FirstOutput<W.Output>()
        let subscriptions = follow(host, result)
        session.show(host.rendering, in: options.environment)
        writeLines()
        while result.value == nil, !isOver, !Task.isCancelled {
            _ = options.saver?.save(at: TerminalClock.now)
            let news = await port.next(until: deadline, isolation: isolation)
            var isAsked = take(news.bytes)
            if news.signals.contains(.ended) {
                isAsked = takeLast() || isAsked
                isOver = true
            }
            if isAsked || TerminalClock.now >= nextWrite, port.hasDrained { writeLines() }
            // However much somebody sends, the others have their turn in between.
            if news.hasMore { await Task.yield() }
        }
        writeLines()
        await port.drain(isolation: isolation)
        port.endReading()
        for subscription in subscriptions { subscription.cancel() }
        return result.value
    }

    private var deadline: Duration? {
        let write: Duration? = nextWrite > TerminalClock.now ? nextWrite : nil
        return write.earlier(options.saver?.deadline)
    }

    private func follow<W: Workflow>(_ host: WorkflowHost<W>, _ result: FirstOutput<W.Output>) -> [HostSubscription]
    where W.Rendering: Screen {
        let (mailbox, session, environment) = (port.mailbox, session, options.environment)
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

    /// Takes what follows the last end of a line.
    private func takeLast() -> Bool {
        line.isEmpty ? false : take([0x0A])
    }

    private func take(line: String) {
        let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
        if line == "quit" { return isOver = true }
        options.saver?.willHandleEvent()
        // Whoever does not read is told of no more problems.
        if let problem = session.handle(line: line), port.hasDrained { write(problem + " Or: quit.\n") }
    }

    // MARK: - Output

    private func writeLines() {
        let lines = session.plainLines
        guard lines != written else { return }
        written = lines
        nextWrite = TerminalClock.now + Self.period
        write((lines + ["", ""]).joined(separator: "\n"))
    }

    private func write(_ text: String) {
        port.write(Array(text.utf8))
    }
}

/// The first output of a host.
final class FirstOutput<Output> {
    var value: Output?
}
