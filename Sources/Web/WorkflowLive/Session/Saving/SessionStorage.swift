public import Workflow

/// The place where a server keeps sessions.
public struct SessionStorage: Sendable {
    /// The store.
    public let store: any SessionStore
    /// The coder of the states.
    public let coder: any StateCoder
    /// The lease of a store that servers share; `nil` for another one.
    let lease: Duration?
    /// A name of this process, for people who look into the store.
    public let owner: String
    /// Returns a name of the login that a page belongs to.
    package let login: @Sendable (PageID) -> String?
    /// Hears of each claim of a page that has connected whether the store did it.
    package var onClaim: @Sendable (_ isDone: Bool) -> Void = { _ in }
    /// Returns the time in seconds since 1970.
    let time: @Sendable () -> Int64

    public init(
        store: any SessionStore,
        coder: any StateCoder,
        owner: String,
        time: @escaping @Sendable () -> Int64,
        login: @escaping @Sendable (PageID) -> String? = { _ in nil }
    ) {
        (self.store, self.coder, self.owner, self.time, self.login) = (store, coder, owner, time, login)
        lease = (store as? any SharedSessionStore)?.lease
    }
}

extension SessionStorage {
    /// Takes a session over and reads what is kept of it.
    ///
    /// - Returns: The session; one that cannot be read is empty.
    public func claim(_ page: PageID) async throws(SessionStoreError) -> KeptSession {
        var unreadable: SessionStoreError?
        do {
            let claim = try await store.claim(page, by: owner) { unreadable = $0 }
            onClaim(true)
            return KeptSession(claim, after: unreadable)
        } catch {
            onClaim(error.kind != .unavailable)
            throw error
        }
    }
}
