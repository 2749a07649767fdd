import CTerminal
import Foundation
import TrellisSupport

/// The connection to a `trellis-attach` that has handed its terminal over.
final class AttachedTerminal: TerminalOwner, Sendable {
    private let connection: Int32
    private let source: PolledSource

    /// Takes over the connection, which is closed by ``close()``.
    init(_ connection: Int32, _ mailbox: TerminalMailbox, poller: TerminalPoller) {
        self.connection = connection
        source = poller.add(
            connection,
            onReady: { events in
                var bytes = [UInt8](repeating: 0, count: 64)
                let count = recv(connection, &bytes, bytes.count, 0)
                guard count > 0 else {
                    let isGone = count == 0 || errno != EAGAIN || events & Int16(POLLHUP | POLLERR) != 0
                    if isGone { mailbox.put(.ended) }
                    return isGone ? 0 : Int16(POLLIN)
                }
                for byte in bytes.prefix(count) {
                    if byte == AttachMessage.resized { mailbox.put(.resized) }
                    if byte == AttachMessage.continued { mailbox.put(.continued) }
                }
                return Int16(POLLIN)
            }
        )
    }

    private func send(_ letter: UInt8, _ text: String = "") {
        let bytes = AttachMessage.message(letter, text)
        _ = terminal_send(connection, bytes, bytes.count)
    }

    func guardTerminal(_ port: TerminalPort, found: termios, ending: String) {
        send(AttachMessage.ending, ending)
    }

    func unguardTerminal() {
        send(AttachMessage.ending)
    }

    func stop() -> StopResult {
        send(AttachMessage.stop)
        return .willContinue
    }

    /// Tells the client that the session survives the server.
    func tellIsKept() {
        send(AttachMessage.kept)
    }

    /// Ends the session.
    /// - Parameter text: What the client prints.
    func close(_ text: String = "") {
        send(AttachMessage.end, text)
        source.remove()
        closeDescriptor(connection)
    }
}
