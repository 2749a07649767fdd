import TrellisSupport
import WorkflowLive

/// The pages of a server, with the login state and the connection of each (rules C8, C9, F7).
///
/// A plain value; `Pages` guards it and carries out its decisions.
struct PageRegistry {
    struct Entry {
        let home: SessionHome
        /// The login state of the session. Only a token and a cookie of this state join it.
        var state: LoginState
        /// The login state of the page's browser, by its cookies. It is older than `state` while a ticket waits to be exchanged.
        var browser: LoginState
        /// The rate limiter for the messages of all connections of the page; its parent is that of the login.
        let limiter: SharedBucket
        /// The address of the newest connection.
        var address: String
        /// The newest connection; nil while there is none.
        var connection: LiveConnection.ID?
        /// The URL from which the page's state can be created again.
        var url: String
        /// The time at which the token of its browser expires, in seconds since 1970.
        var tokenExpiry: Int64
    }

    /// Pages that have something in common: a limit, or their end.
    private enum Group: Hashable {
        case state(LoginState)
        case network(VisitorNetwork)
    }

    private struct Members {
        var pages: Set<PageID> = []
        /// For the messages of all pages of a login.
        var limiter: SharedBucket?
    }

    /// The decision about a hello.
    enum Join {
        /// Attach to this home; end the others first. The connection's messages count against the limiter.
        case home(SessionHome, isNew: Bool, evicted: [SessionHome], limiter: SharedBucket)
        /// There is no room.
        case full
        /// The page has passed to another login state since the token was painted. With the home if its browser has yet to follow.
        case otherState(SessionHome?)
    }

    /// The numbers of pages now, and of those that have been ended.
    struct Counts {
        var connected = 0
        var waiting = 0
        /// Ended because others needed their place.
        var evicted = 0
        /// Ended because no connection came back in time.
        var expired = 0
    }

    private var registry: SessionRegistry<Entry>
    private var evicted = 0
    private var expired = 0
    private var groups: [Group: Members] = [:]
    /// The logins that have pages, by their names in the store of sessions.
    private var logins: [String: LoginState] = [:]
    private let limits: WebServerLimits

    init(limits: WebServerLimits) {
        self.limits = limits
        registry = SessionRegistry(
            limits: .init(
                keptFor: limits.pageRetention,
                pages: limits.pages,
                droppedPages: limits.waitingPages,
                droppedBytes: limits.waitingBytes
            )
        )
    }

    var count: Int { registry.count }

    var counts: Counts {
        let waiting = registry.droppedCount
        return Counts(connected: registry.count - waiting, waiting: waiting, evicted: evicted, expired: expired)
    }

    /// The number of rate limiters of logins, for tests.
    var limiterCount: Int { groups.values.count { $0.limiter != nil } }

    /// The time at which `expire` has something to do next.
    var nextExpiry: Duration? { registry.nextExpiry }

    var homes: [SessionHome] { registry.sessions.map(\.home) }

    func entry(of page: PageID) -> Entry? { registry[page] }

    /// Finds the page's home or creates one, and records the connection as its newest.
    /// - Parameters:
    ///   - token: Verified, and of the login state that the connection's cookies prove.
    ///   - expiry: The time at which it expires, in seconds since 1970.
    mutating func join(
        _ token: PageToken,
        until expiry: Int64,
        from address: String,
        connection: LiveConnection.ID,
        at now: Duration,
        makeHome: () -> SessionHome
    ) -> Join {
        if let entry = registry[token.page] {
            guard entry.state == token.state else {
                return .otherState(entry.browser == token.state ? entry.home : nil)
            }
            change(token.page) {
                ($0.connection, $0.address, $0.tokenExpiry, $0.browser) = (connection, address, expiry, token.state)
            }
            registry.connect(token.page)
            return .home(entry.home, isNew: false, evicted: [], limiter: entry.limiter)
        }
        let entry = Entry(
            home: makeHome(),
            state: token.state,
            browser: token.state,
            limiter: .ofPage(limits, now: now),
            address: address,
            connection: connection,
            url: token.url,
            tokenExpiry: expiry
        )
        guard let crowded = makeRoom(in: groups(of: entry)) else { return .full }
        self.evicted += crowded.count
        switch registry.enter(entry, for: token.page) {
        case .full: return .full
        case .entered(let evicted):
            if let evicted {
                forget(evicted)
                self.evicted += 1
            }
            remember(entry)
            limit(entry, at: now)
            let others = crowded + (evicted.map { [$0.home] } ?? [])
            return .home(entry.home, isNew: true, evicted: others, limiter: entry.limiter)
        }
    }

    /// Makes the page's messages count against the rate limiter of its login, too.
    private mutating func limit(_ entry: Entry, at now: Duration) {
        guard entry.state.isSignedIn else { return entry.limiter.setParent(nil) }
        let group = Group.state(entry.state)
        let shared = groups[group]?.limiter ?? .ofLogin(limits, now: now)
        groups[group]?.limiter = shared
        entry.limiter.setParent(shared)
    }

    /// Records the loss of a connection, after which `bytes` bytes are kept for the page.
    /// - Returns: The sessions to end because too much is kept; nil if the page has a newer connection, or is gone.
    mutating func drop(
        _ page: PageID,
        connection: LiveConnection.ID,
        bytes: Int,
        at now: Duration
    ) -> [SessionHome]? {
        guard registry[page]?.connection == connection else { return nil }
        registry[page]?.connection = nil
        let evicted = registry.drop(page, bytes: bytes, at: now)
        for entry in evicted { forget(entry) }
        self.evicted += evicted.count
        return evicted.map(\.home)
    }

    mutating func expire(at now: Duration) -> [SessionHome] {
        let expired = registry.expire(at: now)
        for entry in expired { forget(entry) }
        self.expired += expired.count
        return expired.map(\.home)
    }

    /// Removes the page if `home` is still its home: the page may have been created again since.
    mutating func remove(_ page: PageID, home: UInt64) {
        if registry[page]?.home.number == home { remove(page) }
    }

    @discardableResult
    private mutating func remove(_ page: PageID) -> SessionHome? {
        guard let entry = registry.remove(page) else { return nil }
        forget(entry)
        return entry.home
    }

    /// Removes the pages whose sessions have `state`.
    mutating func removeAll(of state: LoginState) -> [SessionHome] {
        (groups[.state(state)]?.pages ?? []).compactMap { remove($0) }
    }

    /// Removes the pages of the login with a name in the store of sessions.
    mutating func removeAll(ofLoginNamed name: String) -> [SessionHome] {
        logins[name].map { removeAll(of: $0) } ?? []
    }

    /// Changes the login state of the page's session; its browser has yet to follow.
    /// - Returns: The entry before; nil if there is no such page.
    mutating func beginChange(of page: PageID, to state: LoginState, at now: Duration) -> Entry? {
        let before = registry[page]
        change(page) { $0.state = state }
        if let after = registry[page] { limit(after, at: now) }
        return before
    }

    /// Records that the page's browser has followed; its session may have changed again.
    mutating func finishChange(of page: PageID, to state: LoginState, at now: Int64) {
        change(page) { entry in
            (entry.browser, entry.tokenExpiry) = (state, now + Identities.pageLifetime)
        }
    }

    /// Returns the next token of a page; nil while it needs none, or its browser has yet to follow a change of login.
    ///
    /// A connection that another one has just replaced gets none: it would be lost with it, and count as sent.
    mutating func renewToken(of page: PageID, for connection: LiveConnection.ID, at now: Int64) -> PageToken? {
        guard let entry = registry[page], entry.browser == entry.state, entry.connection == connection else {
            return nil
        }
        guard Identities.isDue(pageToken: entry.tokenExpiry, at: now) else { return nil }
        registry[page]?.tokenExpiry = now + Identities.pageLifetime
        // The page has changed since its first paint, so there is no hash for it.
        return PageToken(page: page, state: entry.state, url: entry.url, contentHash: 0)
    }

    /// Evicts a page of each group that has too many. Returns nil, and evicts nothing, if such a group has no page to
    /// spare.
    private mutating func makeRoom(in groups: [Group]) -> [SessionHome]? {
        var spared: [PageID] = []
        for group in groups {
            let pages = self.groups[group]?.pages ?? []
            guard pages.count >= limit(of: group), spared.allSatisfy({ !pages.contains($0) }) else { continue }
            guard let oldest = registry.longestDropped(among: pages) else { return nil }
            spared.append(oldest)
        }
        return spared.compactMap { remove($0) }
    }

    private func limit(of group: Group) -> Int {
        switch group {
        case .state(.signedIn): limits.pagesPerLogin
        // A browser that deletes its cookie is a new visitor, so a limit would have no effect.
        case .state(.signedOut): .max
        case .network: limits.pagesPerAddress
        }
    }

    /// Visitors behind a proxy on this machine have nothing in common but its address.
    private func groups(of entry: Entry) -> [Group] {
        [.state(entry.state)] + (limits.count(entry.address) ? [.network(VisitorNetwork(entry.address))] : [])
    }

    private mutating func change(_ page: PageID, _ body: (inout Entry) -> Void) {
        guard let before = registry[page] else { return }
        var after = before
        body(&after)
        registry[page] = after
        // Only what differs, so that a group of one page does not lose its limiter on the way.
        let (old, new) = (groups(of: before), groups(of: after))
        for group in new where !old.contains(group) { add(page, to: group) }
        for group in old where !new.contains(group) { remove(page, from: group) }
    }

    private mutating func remember(_ entry: Entry) {
        for group in groups(of: entry) { add(entry.home.page, to: group) }
    }

    private mutating func forget(_ entry: Entry) {
        for group in groups(of: entry) { remove(entry.home.page, from: group) }
    }

    private mutating func add(_ page: PageID, to group: Group) {
        if groups[group] == nil, case .state(let state) = group, state.isSignedIn { logins[state.storedName] = state }
        groups[group, default: Members()].pages.insert(page)
    }

    private mutating func remove(_ page: PageID, from group: Group) {
        groups[group]?.pages.remove(page)
        guard groups[group]?.pages.isEmpty == true else { return }
        groups[group] = nil
        if case .state(let state) = group, state.isSignedIn { logins[state.storedName] = nil }
    }
}
