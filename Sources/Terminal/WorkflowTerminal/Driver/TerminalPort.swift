import CTerminal
import Foundation
import TrellisSupport

/// An open terminal: its bytes, its size and its attributes. It never waits for the other end.
///
/// Bytes that the terminal does not take yet are kept, at most one frame and a few modes, as the driver makes no frame before
/// ``hasDrained``.
final class TerminalPort: Sendable {
    let descriptor: Int32
    let mailbox = TerminalMailbox()
    private let source: PolledSource
    private let output = Guarded(Output())
    private let patience: Duration
    private let found = Guarded<termios?>(nil)

    private struct Output {
        var pending: [UInt8] = []
        var isClosed = false
    }

    /// Takes over a descriptor, which is closed by ``close()``.
    /// - Parameters:
    ///   - hasLines: Whether the terminal gives lines. An empty read is the end of the input then; raw mode has others.
    ///   - patience: A terminal that takes nothing for so long is not waited for at the end.
    init(
        _ descriptor: Int32,
        poller: TerminalPoller,
        hasLines: Bool = false,
        patience: Duration = .milliseconds(200)
    ) {
        (self.descriptor, self.patience) = (descriptor, patience)
        let (mailbox, output) = (mailbox, output)
        source = poller.add(
            descriptor,
            onReady: { Self.ready($0, descriptor, hasLines, mailbox, output) },
            onTime: { mailbox.put(.woken) }
        )
    }

    // MARK: - Input

    private static func ready(
        _ events: Int16,
        _ descriptor: Int32,
        _ hasLines: Bool,
        _ mailbox: TerminalMailbox,
        _ output: Guarded<Output>
    ) -> Int16 {
        var hasRoom = true
        let isGone = events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
        if events & Int16(POLLIN) != 0 || isGone {
            let count = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64 << 10) { buffer in
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                if count > 0 { hasRoom = mailbox.put(buffer[..<count]) }
                return count
            }
            if count <= 0, isGone || hasLines && count == 0 {
                if isGone { output.withLock { $0.pending = [] } }
                mailbox.put(.ended)
                return 0
            }
        }
        let isDrained = output.withLock { output in
            if events & Int16(POLLOUT) != 0 { flush(&output, to: descriptor) }
            return output.pending.isEmpty
        }
        if isDrained, events & Int16(POLLOUT) != 0 { mailbox.put(.drained) }
        return (hasRoom ? Int16(POLLIN) : 0) | (isDrained ? 0 : Int16(POLLOUT))
    }

    /// Waits for news and takes them.
    func next(until deadline: Duration?, isolation: isolated (any Actor)?) async -> TerminalMailbox.News {
        source.wait(until: deadline)
        let news = await mailbox.next(isolation: isolation)
        if news.makesRoom { source.watch(Int16(POLLIN)) }
        return news
    }

    // MARK: - Output

    /// A Boolean value that indicates whether the terminal has taken all that was written.
    var hasDrained: Bool { output.withLock { $0.pending.isEmpty } }

    func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        let isDrained = output.withLock { output in
            output.pending += bytes
            Self.flush(&output, to: descriptor)
            return output.pending.isEmpty
        }
        if !isDrained { source.watch(Int16(POLLOUT)) }
    }

    /// Waits until the terminal has taken all that was written, or has taken nothing for too long. The rest is dropped then.
    ///
    /// No thread waits meanwhile, and a task that is cancelled waits, too: the terminal is to be left in order.
    func drain(isolation: isolated (any Actor)?) async {
        var (left, end) = (pendingCount, TerminalClock.now + patience)
        while left > 0, TerminalClock.now < end {
            source.wait(until: end)
            await mailbox.wait(for: [.drained, .woken], isolation: isolation)
            let rest = pendingCount
            if rest < left { end = TerminalClock.now + patience }
            left = rest
        }
        output.withLock { $0.pending = [] }
    }

    private var pendingCount: Int { output.withLock { $0.pending.count } }

    private static func flush(_ output: inout Output, to descriptor: Int32) {
        var done = 0
        while done < output.pending.count, !output.isClosed {
            let count = output.pending[done...].withUnsafeBytes { put(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                // The end is told by the poller.
                if errno != EAGAIN { done = output.pending.count }
                break
            }
            done += count
        }
        output.pending.removeFirst(done)
    }

    // MARK: - Attributes

    /// The size, which a terminal that does not know it has by custom.
    var size: TerminalSize {
        var (columns, rows): (Int32, Int32) = (0, 0)
        guard terminal_size(descriptor, &columns, &rows), columns > 0, rows > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(columns), rows: Int(rows))
    }

    /// A Boolean value that indicates whether the terminal has the attributes of a driver. A shell's own, while it waits for a
    /// command, let signals be typed.
    var isRaw: Bool {
        var present = termios()
        return tcgetattr(descriptor, &present) == 0 && Self.isRaw(present)
    }

    private static func isRaw(_ attributes: termios) -> Bool {
        attributes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0
    }

    /// Begins raw mode, if it is not on.
    /// - Returns: The attributes to give back; `nil` if the terminal is gone.
    func makeRaw() -> termios? {
        found.withLock { found in
            var present = termios()
            guard tcgetattr(descriptor, &present) == 0 else { return found }
            // After a stop from outside the shell's attributes are on, and those are to be given back.
            if !(Self.isRaw(present) && found != nil), terminal_make_raw(descriptor, &present) { found = present }
            return found
        }
    }

    /// Gives the attributes back.
    /// - Parameter flush: Whether what was typed and not read is dropped.
    func restore(flush: Bool) {
        found.withLock { found in
            guard var attributes = found else { return }
            _ = terminal_restore(descriptor, &attributes, flush)
            found = nil
        }
    }

    /// Ends all use of the terminal.
    func close() {
        source.remove()
        let isFirst = output.withLock { output in
            defer { output = Output(isClosed: true) }
            return !output.isClosed
        }
        if isFirst { closeDescriptor(descriptor) }
    }
}

private let put: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { write($0, $1, $2) }
let closeDescriptor: @Sendable (Int32) -> Void = { close($0) }
