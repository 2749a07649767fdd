import CTerminal
import Foundation

/// The input and output of a driver of lines.
protocol LinePort: Sendable {
    var mailbox: TerminalMailbox { get }

    /// Waits for news and takes them.
    func next(until deadline: Duration?, isolation: isolated (any Actor)?) async -> TerminalMailbox.News

    /// A Boolean value that indicates whether all that was written has been taken.
    var hasDrained: Bool { get }

    func write(_ bytes: [UInt8])

    /// Waits until all that was written has been taken, as long as that goes on.
    func drain(isolation: isolated (any Actor)?) async

    /// Ends the reading.
    func endReading()
}

/// A terminal that others handed over: nobody waits for it.
extension TerminalPort: LinePort {
    func endReading() {}
}

/// The streams of the process. A write waits for whoever reads it, as those of other programs do.
final class StreamPort: LinePort {
    let mailbox = TerminalMailbox()
    private let source: PolledSource

    init(_ poller: TerminalPoller) {
        let mailbox = mailbox
        source = poller.add(
            STDIN_FILENO,
            events: Self.hasInput ? Int16(POLLIN) : 0,
            onReady: { _ in
                var bytes = [UInt8](repeating: 0, count: 16 << 10)
                let count = read(STDIN_FILENO, &bytes, bytes.count)
                if count < 0, errno == EAGAIN { return Int16(POLLIN) }
                if count > 0 { return mailbox.put(bytes.prefix(count)) ? Int16(POLLIN) : 0 }
                mailbox.put(.ended)
                return 0
            },
            onTime: { mailbox.put(.woken) }
        )
    }

    /// The null device is no input.
    private static var hasInput: Bool {
        var (input, null) = (stat(), stat())
        guard fstat(STDIN_FILENO, &input) == 0, stat("/dev/null", &null) == 0 else { return false }
        return input.st_rdev != null.st_rdev || input.st_dev != null.st_dev
    }

    func next(until deadline: Duration?, isolation: isolated (any Actor)?) async -> TerminalMailbox.News {
        source.wait(until: deadline)
        let news = await mailbox.next(isolation: isolation)
        if news.makesRoom { source.watch(Int16(POLLIN)) }
        return news
    }

    var hasDrained: Bool { true }

    func write(_ bytes: [UInt8]) {
        terminal_write_all(STDOUT_FILENO, bytes, bytes.count)
    }

    func drain(isolation: isolated (any Actor)?) async {}

    func endReading() { source.remove() }
}
