import TrellisSupport
import WorkflowLive

/// The counters of one loop: added to on the loop, read from any thread.
final class LoopCounters: Sendable {
    /// Connections that were accepted.
    let connections = Tally()
    /// Responses by the first digit of their status, from 1 to 5.
    let responses = (1...5).map { _ in Tally() }
    /// Bytes that were read, without those of TLS.
    let received = Tally()
    /// Bytes that were written, without those of TLS.
    let sent = Tally()
    let sessions = SessionCounters()
}
