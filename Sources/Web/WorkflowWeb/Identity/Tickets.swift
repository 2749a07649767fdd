import TrellisSupport
import WorkflowLive

/// Changes of identity that a page's workflow asked for and that wait for the page's client to fetch them
/// (rule G2): a socket cannot set a cookie, so the client exchanges the ticket by a POST.
///
/// A ticket is a signed token that holds all of the change. So a restarted server, or another one with the same keys,
/// exchanges it too. The server that issued it exchanges only the newest of a page.
///
/// It is exchanged for one browser and one login. That browser may ask again until it has the login: the answer to its first
/// exchange, which has ended its former login, may be lost. It has the login when the page joins with it.
final class Tickets: Sendable {
    struct Ticket: Sendable {
        let page: PageID
        let change: IdentityChange
        /// The states from which the browser may exchange it: its own state when the ticket was issued, and that of the
        /// session. The browser is in the latter if it has exchanged the ticket before this one meanwhile.
        let before: [LoginState]
        /// The state of the page's session since then; the exchange brings the browser there.
        let after: LoginState
        /// The URL from which the page's state can be rebuilt.
        let url: String
        /// Seconds since 1970.
        let expiry: Int64
    }

    private struct State {
        /// The tickets that this server has issued and still exchanges, by their ids.
        var waiting: [String: (page: PageID, after: LoginState, expiry: Int64)] = [:]
        var newest: [PageID: String] = [:]
        /// The tickets of other servers that this one has exchanged, by their pages.
        var exchanged: [PageID: (id: String, after: LoginState, expiry: Int64)] = [:]
        /// The expiry of each ticket of another server whose browser has its login, by its id.
        var done: [String: Int64] = [:]

        mutating func remove(_ id: String) {
            guard let ticket = waiting.removeValue(forKey: id) else { return }
            newest[ticket.page] = nil
        }

        mutating func removeExpired(now: Int64) {
            for (id, ticket) in waiting where ticket.expiry <= now { remove(id) }
            exchanged = exchanged.filter { $0.value.expiry > now }
            done = done.filter { $0.value > now }
        }

        var count: Int { waiting.count + exchanged.count + done.count }
    }

    /// The lifetime of a ticket, in seconds.
    static let lifetime: Int64 = 60
    private static let capacity = 10_000

    private let ring: KeyRing
    /// Tells the tickets of this server from those of others.
    private let issuer = Base64URL.encode(RandomBytes.make(count: 12))
    private let state = Guarded(State())

    init(ring: KeyRing) {
        self.ring = ring
    }

    /// Returns the text of a ticket; nil if too many tickets wait or its URL is too long.
    func issue(_ ticket: Ticket, now: Int64) -> String? {
        let id = Base64URL.encode(RandomBytes.make(count: 18))
        let token = SignedToken(expiry: ticket.expiry, build: 0, payload: ticket.payload(issuer: issuer, id: id))
        let text = token.text(signedBy: ring, purpose: .ticket)
        guard text.utf8.count <= SignedToken.textBytes else { return nil }
        return state.withLock { state in
            if let older = state.newest[ticket.page] { state.remove(older) }
            guard Self.hasRoom(&state, now: now) else { return nil }
            state.waiting[id] = (ticket.page, ticket.after, ticket.expiry)
            state.newest[ticket.page] = id
            return text
        }
    }

    /// Returns what a browser gets for a ticket.
    /// - Parameters:
    ///   - text: The text of the ticket.
    ///   - browser: The state that the cookies of the request name. A ticket that is tried by another browser stays good
    ///     for its own.
    ///   - now: The time, in seconds since 1970.
    /// - Returns: nil if it is no ticket, is done, replaced or expired, or the browser is another one.
    func take(_ text: String, by browser: LoginState?, now: Int64) -> Ticket? {
        guard let token = SignedToken(text: text, ring: ring, purpose: .ticket, now: now) else { return nil }
        guard let (ticket, issuer, id) = Ticket.read(token), ticket.before.contains(where: { $0 == browser }) else {
            return nil
        }
        let isGood = state.withLock { state in
            if issuer == self.issuer { return state.waiting[id] != nil }
            guard state.done[id] == nil, Self.hasRoom(&state, now: now) else { return false }
            state.exchanged[ticket.page] = (id, ticket.after, ticket.expiry)
            return true
        }
        return isGood ? ticket : nil
    }

    /// Ends the ticket of a page whose browser has come with the login that the ticket has brought.
    func hasArrived(_ page: PageID, with login: LoginState) {
        state.withLock { state in
            if let id = state.newest[page], state.waiting[id]?.after == login { state.remove(id) }
            guard let ticket = state.exchanged[page], ticket.after == login else { return }
            state.exchanged[page] = nil
            state.done[ticket.id] = ticket.expiry
        }
    }

    private static func hasRoom(_ state: inout State, now: Int64) -> Bool {
        if state.count >= capacity { state.removeExpired(now: now) }
        return state.count < capacity
    }
}

extension Tickets.Ticket {
    fileprivate func payload(issuer: String, id: String) -> [UInt8] {
        let user: [String]
        switch change {
        case .signIn(let name): user = ["+", name]
        case .signOut: user = ["-", ""]
        }
        return TokenFields.encode([issuer, id, page.rawValue, after.text, url] + user + before.map(\.text))
    }

    fileprivate static func read(_ token: SignedToken) -> (ticket: Self, issuer: String, id: String)? {
        guard let fields = TokenFields.decode(token.payload), fields.count > 7 else { return nil }
        guard let after = LoginState(text: fields[3]) else { return nil }
        let ticket = Self(
            page: PageID(rawValue: fields[2]),
            change: fields[5] == "+" ? .signIn(fields[6]) : .signOut,
            before: fields[7...].compactMap { LoginState(text: $0) },
            after: after,
            url: fields[4],
            expiry: token.expiry
        )
        return (ticket, fields[0], fields[1])
    }
}
