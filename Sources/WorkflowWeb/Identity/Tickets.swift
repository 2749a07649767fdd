import WorkflowLive

/// Changes of identity that a page's workflow asked for and that wait for the page's client to fetch them
/// (contract G2): a socket cannot set a cookie, so the client exchanges the ticket by a POST.
///
/// Kept in memory only: after a restart none is good, and none can be used twice.
final class Tickets: Sendable {
    struct Ticket: Sendable {
        let page: PageID
        let change: IdentityChange
        /// Who the page was painted for; the exchange must come from the same.
        let loginID: String
        /// Seconds since 1970.
        let expiry: Int64
    }

    /// Seconds in which a ticket has to be exchanged.
    static let lifetime: Int64 = 60
    private static let capacity = 10_000

    private let tickets = Guarded<[String: Ticket]>([:])

    /// A text nobody can guess, good once; nil if too many wait.
    func issue(_ change: IdentityChange, page: PageID, loginID: String, now: Int64) -> String? {
        let name = Base64URL.encode(RandomBytes.make(count: 24))
        let ticket = Ticket(page: page, change: change, loginID: loginID, expiry: now + Self.lifetime)
        return tickets.withLock { tickets in
            if tickets.count >= Self.capacity { tickets = tickets.filter { now < $0.value.expiry } }
            guard tickets.count < Self.capacity else { return nil }
            tickets[name] = ticket
            return name
        }
    }

    /// The change behind `name`, the first time and in time; nil otherwise.
    func take(_ name: String, loginID: String, now: Int64) -> Ticket? {
        let ticket = tickets.withLock { $0.removeValue(forKey: name) }
        guard let ticket, now < ticket.expiry, ticket.loginID == loginID else { return nil }
        return ticket
    }
}
