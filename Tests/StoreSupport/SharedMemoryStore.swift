import TrellisSupport
import WorkflowLive

/// What servers of one test have in common: sessions and ended logins.
package final class SharedMemory: Sendable {
    fileprivate let sessions = MemorySessionStore()
    /// Links hold the memory, and not the other way round.
    private struct Link: Sendable {
        weak let store: SharedMemoryStore?
    }

    private let state = Guarded((revocations: [Revocation](), links: [Link]()))

    package init() {}

    package var revocations: [Revocation] { state.withLock { $0.revocations } }

    /// Records that a login has ended.
    package func add(_ revocation: Revocation) {
        let links = state.withLock { state in
            state.revocations.append(revocation)
            return state.links
        }
        for link in links { link.store?.tell([.revoked(revocation)]) }
    }

    fileprivate func add(_ link: SharedMemoryStore) { state.withLock { $0.links.append(Link(store: link)) } }
}

/// The way of one server to what it has in common with others, which a test interrupts.
package final class SharedMemoryStore: SharedSessionStore {
    private struct State {
        var receive: (@Sendable (RevocationUpdate) -> Void)?
        /// Whether updates arrive.
        var isThere: Bool
        var fails = false
        /// Called before a login is recorded.
        var onRevoke: (@Sendable () async -> Void)?
    }

    package let memory: SharedMemory
    private let state: Guarded<State>

    /// - Parameter isThere: Whether the store answers from the start; else ``comeBack()`` and ``catchUp()`` follow.
    package init(_ memory: SharedMemory, isThere: Bool = true) {
        self.memory = memory
        state = Guarded(State(isThere: isThere))
        memory.add(self)
    }

    package var lease: Duration { .seconds(3_600) }

    // MARK: - Faults

    /// Has something done before each login that is recorded from now on.
    package func onRevoke(_ work: @escaping @Sendable () async -> Void) { state.withLock { $0.onRevoke = work } }

    /// Cuts the server off.
    package func cutOff() {
        let receive = state.withLock { state in
            (state.isThere, state.fails) = (false, true)
            return state.receive
        }
        receive?(.cutOff(Self.fault))
    }

    /// Lets calls succeed again. What was missed is still to come.
    package func comeBack() {
        state.withLock { $0.receive }?(.behind)
        state.withLock { $0.fails = false }
    }

    /// Brings all that was missed.
    package func catchUp() {
        state.withLock { $0.isThere = true }
        tell(memory.revocations.map { .revoked($0) } + [.caughtUp])
    }

    private static let fault = SessionStoreError(.unavailable, "The cable is cut.")

    private func check() throws(SessionStoreError) {
        if state.withLock({ $0.fails }) { throw Self.fault }
    }

    // MARK: - RevocationStore

    package func revoke(_ revocation: Revocation) async throws(SessionStoreError) {
        let onRevoke = state.withLock { $0.onRevoke }
        await onRevoke?()
        try check()
        memory.add(revocation)
    }

    package func watchRevocations(
        _ receive: @escaping @Sendable (RevocationUpdate) -> Void
    ) -> @Sendable () -> Void {
        let isThere = state.withLock { state in
            state.receive = receive
            return state.isThere
        }
        if isThere {
            receive(.behind)
            catchUp()
        }
        return { [weak self] in self?.state.withLock { $0.receive = nil } }
    }

    fileprivate func tell(_ updates: [RevocationUpdate]) {
        guard let receive = state.withLock({ $0.isThere ? $0.receive : nil }) else { return }
        for update in updates { receive(update) }
    }

    // MARK: - SessionStore

    package func claim(_ session: PageID, by owner: String) async throws(SessionStoreError) -> SessionClaim {
        try check()
        return try await memory.sessions.claim(session, by: owner)
    }

    package func save(
        _ changes: SessionChanges,
        of session: PageID,
        claim claimNumber: Int
    ) async throws(SessionStoreError) {
        try check()
        try await memory.sessions.save(changes, of: session, claim: claimNumber)
    }

    package func delete(_ session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        try check()
        try await memory.sessions.delete(session, claim: claimNumber)
    }

    package func deleteAll(of login: String) async throws(SessionStoreError) {
        try check()
        try await memory.sessions.deleteAll(of: login)
    }

    package func deleteExpired(before time: Int64) async throws(SessionStoreError) -> Int {
        try check()
        return try await memory.sessions.deleteExpired(before: time)
    }
}
