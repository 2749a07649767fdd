import CTerminal
import Foundation
import TrellisSupport

/// Waits for the first words of a client, and for its terminal.
enum AttachGreeter {
    /// A client that has not said everything after this is refused.
    private static let limit = Duration.seconds(5)

    private struct State {
        private(set) var bytes: [UInt8] = []
        /// A Boolean value that indicates whether the empty line has come. What the client sends after it is not kept: the session begins
        /// with the terminal as it is then.
        private(set) var isWhole = false
        var descriptor: Int32 = -1

        mutating func add(_ piece: ArraySlice<UInt8>) {
            for byte in piece where !isWhole {
                isWhole = byte == 0x0A && bytes.last == 0x0A
                bytes.append(byte)
            }
        }
    }

    /// - Returns: `nil` for a client that says something else, or hands over something else than a terminal.
    static func greet(
        _ connection: Int32,
        _ poller: TerminalPoller
    ) async -> (greeting: AttachMessage.Greeting, descriptor: Int32)? {
        let (mailbox, state) = (TerminalMailbox(), Guarded(State()))
        let source = poller.add(
            connection,
            onReady: { _ in receive(connection, mailbox, state) },
            onTime: { mailbox.put(.ended) }
        )
        source.wait(until: TerminalClock.now + limit)
        var isOver = false
        while !isOver, !Task.isCancelled, !state.withLock({ $0.isWhole }) {
            isOver = await mailbox.next(isolation: nil).signals.contains(.ended)
        }
        source.remove()
        let (bytes, isWhole, descriptor) = state.withLock { ($0.bytes, $0.isWhole, $0.descriptor) }
        guard isWhole, let greeting = AttachMessage.Greeting(bytes), let terminal = terminal(descriptor) else {
            if descriptor >= 0 { closeDescriptor(descriptor) }
            return nil
        }
        return (greeting, terminal)
    }

    private static func receive(_ connection: Int32, _ mailbox: TerminalMailbox, _ state: Guarded<State>) -> Int16 {
        var bytes = [UInt8](repeating: 0, count: 1_024)
        var descriptor: Int32 = -1
        let count = terminal_receive_descriptor(connection, &descriptor, &bytes, bytes.count)
        let isDone = state.withLock { state in
            if descriptor >= 0 {
                if state.descriptor >= 0 { closeDescriptor(descriptor) } else { state.descriptor = descriptor }
            }
            state.add(bytes.prefix(max(count, 0)))
            return count <= 0 || state.isWhole || state.bytes.count > AttachMessage.Greeting.limit
        }
        guard isDone else { return Int16(POLLIN) }
        mailbox.put(count <= 0 ? .ended : .woken)
        return 0
    }

    /// The terminal with flags that are the server's own, if the system allows that.
    ///
    /// Else they are shared with the client, who could then let the server wait.
    private static func terminal(_ descriptor: Int32) -> Int32? {
        guard descriptor >= 0, isatty(descriptor) == 1 else { return nil }
        let own = terminal_reopen(descriptor)
        guard own < 0 else {
            closeDescriptor(descriptor)
            return own
        }
        return terminal_set_nonblocking(descriptor) ? descriptor : nil
    }
}
