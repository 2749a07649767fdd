import TrellisSupport
import WorkflowLive

/// The counters of one loop: added to on the loop, read from any thread.
final class LoopCounters: Sendable {
    /// Connections that were accepted.
    let connections = Tally()
    /// Connections that were closed.
    let closedConnections = Tally()
    /// Sockets of pages that were opened.
    let sockets = Tally()
    /// Sockets of pages that were closed.
    let closedSockets = Tally()
    /// Responses by the first digit of their status, from 1 to 5.
    let responses = (1...5).map { _ in Tally() }
    /// Bytes that were read, without those of TLS.
    let received = Tally()
    /// Bytes that were written, without those of TLS.
    let sent = Tally()
    let sessions = SessionCounters()

    /// The open connections, of which the socket of a page counts as many: most work of a loop comes by these.
    var load: Int {
        Self.open(connections, closedConnections) + Self.socketLoad * Self.open(sockets, closedSockets)
    }

    private static let socketLoad = 16

    private static func open(_ begun: Tally, _ ended: Tally) -> Int {
        // First, as the other may grow meanwhile.
        let ended = ended.total
        return Int(begun.total - ended)
    }
}
