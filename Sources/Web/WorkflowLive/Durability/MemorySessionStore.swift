import TrellisSupport

/// A store that keeps sessions in the memory of the process.
///
/// For tests, and for a server whose pages need not survive it. Everything in it ends with the process.
public final class MemorySessionStore: SessionStore {
    private struct Session {
        var owner: String
        var claimNumber: Int
        var stored: StoredSession?
        var login: String?
        /// `nil` until the first save.
        var expiry: Int64?
    }

    private struct State {
        var sessions: [PageID: Session] = [:]
        /// The number of the last claim of any session, so that numbers go on growing when a session is deleted.
        var lastClaimNumber = 0
    }

    private let state = Guarded(State())

    /// Creates an empty store.
    public init() {}

    /// The number of sessions that have been saved.
    public var count: Int { state.withLock { state in state.sessions.values.count { $0.stored != nil } } }

    public func claim(_ session: PageID, by owner: String) async throws(SessionStoreError) -> SessionClaim {
        state.withLock { state in
            state.lastClaimNumber += 1
            let former = state.sessions[session]?.owner
            var claimed = state.sessions[session] ?? Session(owner: owner, claimNumber: 0)
            (claimed.owner, claimed.claimNumber) = (owner, state.lastClaimNumber)
            state.sessions[session] = claimed
            return SessionClaim(
                number: claimed.claimNumber,
                stored: claimed.stored,
                formerOwner: former,
                expiry: claimed.stored == nil ? nil : claimed.expiry
            )
        }
    }

    public func save(
        _ changes: SessionChanges,
        of session: PageID,
        claim claimNumber: Int
    ) async throws(SessionStoreError) {
        try state.withLock { state throws(SessionStoreError) in
            guard var saved = state.sessions[session] else { throw .notStored(session) }
            guard saved.claimNumber == claimNumber else { throw .claimed(session, by: saved.owner) }
            let revision = saved.stored?.revision ?? 0
            guard revision == changes.base else { throw .conflict(session, stored: revision, base: changes.base) }
            var items = saved.stored?.items ?? [:]
            for (name, bytes) in changes.items { items[name] = bytes }
            saved.stored = StoredSession(revision: changes.revision, items: items)
            (saved.login, saved.expiry) = (changes.login, changes.expiry)
            state.sessions[session] = saved
        }
    }

    public func delete(_ session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        try state.withLock { state throws(SessionStoreError) in
            guard let stored = state.sessions[session] else { return }
            guard stored.claimNumber == claimNumber else { throw .claimed(session, by: stored.owner) }
            state.sessions[session] = nil
        }
    }

    public func deleteAll(of login: String) async throws(SessionStoreError) {
        state.withLock { state in
            state.sessions = state.sessions.filter { $0.value.login != login }
        }
    }

    public func deleteExpired(before time: Int64) async throws(SessionStoreError) -> Int {
        state.withLock { state in
            let count = state.sessions.count
            state.sessions = state.sessions.filter { $0.value.expiry.map { $0 >= time } ?? true }
            for (session, kept) in state.sessions where kept.expiry == nil {
                state.sessions[session]?.expiry = SessionChanges.expiryOfUnsaved(foundAt: time)
            }
            return count - state.sessions.count
        }
    }
}
