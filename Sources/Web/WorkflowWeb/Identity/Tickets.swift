import TrellisSupport
import WorkflowLive

/// Changes of identity that a page's workflow asked for and that wait for the page's client to fetch them
/// (rule G2): a socket cannot set a cookie, so the client exchanges the ticket by a POST.
///
/// Tickets are kept in memory only: none is valid after a restart, and none can be used twice. A page has at most one, its
/// newest.
/// Names are random, 192 bits each, so that looking them up needs no constant time.
final class Tickets: Sendable {
    struct Ticket: Sendable {
        let page: PageID
        let change: IdentityChange
        /// The state of the page's browser when the ticket was issued; the exchange must come from the same.
        let before: LoginState
        /// The state of the page's session since then; the exchange brings the browser there.
        let after: LoginState
        /// The URL from which the page's state can be rebuilt.
        let url: String
        /// Seconds since 1970.
        let expiry: Int64
    }

    private struct State {
        var tickets: [String: Ticket] = [:]
        var names: [PageID: String] = [:]

        mutating func remove(_ name: String) -> Ticket? {
            guard let ticket = tickets.removeValue(forKey: name) else { return nil }
            names[ticket.page] = nil
            return ticket
        }
    }

    /// The lifetime of a ticket, in seconds.
    static let lifetime: Int64 = 60
    /// The largest number of bytes of a name that is looked up.
    static let nameBytes = 256
    private static let capacity = 10_000

    private let state = Guarded(State())

    /// Stores a ticket and returns a random name that can be used once; nil if too many tickets wait.
    func issue(_ ticket: Ticket, now: Int64) -> String? {
        let name = Base64URL.encode(RandomBytes.make(count: 24))
        return state.withLock { state in
            if let older = state.names[ticket.page] { _ = state.remove(older) }
            if state.tickets.count >= Self.capacity {
                for (name, ticket) in state.tickets where ticket.expiry <= now { _ = state.remove(name) }
            }
            guard state.tickets.count < Self.capacity else { return nil }
            state.tickets[name] = ticket
            state.names[ticket.page] = name
            return name
        }
    }

    /// Uses up the ticket called `name`.
    /// - Parameter browser: The state that the cookies of the request name. A ticket that is tried by another browser
    ///   stays good for its own.
    /// - Returns: nil if there is no such ticket, its time is over, or the browser is another one.
    func take(_ name: String, by browser: LoginState?, now: Int64) -> Ticket? {
        state.withLock { state in
            guard let ticket = state.tickets[name], now < ticket.expiry, ticket.before == browser else { return nil }
            return state.remove(name)
        }
    }
}
