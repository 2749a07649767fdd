public import Workflow

/// The place where a server keeps sessions.
public struct SessionStorage: Sendable {
    /// The store.
    public let store: any SessionStore
    /// The coder of the states.
    public let coder: any StateCoder
    /// A name of this process, for people who look into the store.
    public let owner: String
    /// Returns a name of the login that a page belongs to.
    let login: @Sendable (PageID) -> String?
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
    }
}

extension SessionStorage {
    /// Takes a session over and reads what is kept of it.
    ///
    /// - Returns: The session; one that cannot be read is empty.
    public func claim(_ page: PageID) async throws(SessionStoreError) -> KeptSession {
        do {
            return KeptSession(try await store.claim(page, by: owner))
        } catch {
            guard error.kind == .corrupt else { throw error }
            // The store has removed it.
            return KeptSession(try await store.claim(page, by: owner), after: error)
        }
    }
}
