import TrellisSupport
import WorkflowLive

/// The way of one server to a store, which can be cut and can lose replies.
final class ServerStore: SessionStore {
    enum Fault: Equatable {
        case none
        /// Nothing arrives.
        case cut
        /// Saves arrive, and their replies are lost.
        case losesReplies
        /// Saves wait until the fault ends.
        case slow
        /// The next saves do not arrive.
        case failing(Int)
        /// The next saves arrive, and their replies are lost.
        case losing(Int)
    }

    private struct State {
        var fault = Fault.none
        var waiting: [CheckedContinuation<Void, Never>] = []
        var waitingCount = 0
    }

    private let store: any SessionStore
    private let state = Guarded(State())

    init(_ store: any SessionStore) {
        self.store = store
    }

    /// The saves that wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// The saves that are still to fail.
    var failuresLeft: Int { state.withLock { if case .failing(let count) = $0.fault { count } else { 0 } } }

    func set(_ fault: Fault) {
        let waiting = state.withLock { state in
            state.fault = fault
            return exchange(&state.waiting, with: [])
        }
        for continuation in waiting { continuation.resume() }
    }

    private func enter() async throws(SessionStoreError) {
        if state.withLock({ $0.fault == .slow }) {
            await withCheckedContinuation { continuation in
                let waits = state.withLock { state in
                    guard state.fault == .slow else { return false }
                    state.waiting.append(continuation)
                    return true
                }
                if !waits { continuation.resume() }
            }
        }
        if state.withLock({ $0.fault == .cut }) {
            throw SessionStoreError(.unavailable, "The store cannot be reached.")
        }
    }

    func claim(_ session: PageID, by owner: String) async throws(SessionStoreError) -> SessionClaim {
        try await enter()
        return try await store.claim(session, by: owner)
    }

    func save(_ changes: SessionChanges, of session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        try await enter()
        let fails = state.withLock { state in
            guard case .failing(let count) = state.fault, count > 0 else { return false }
            state.fault = .failing(count - 1)
            return true
        }
        if fails { throw SessionStoreError(.unavailable, "The store cannot be reached.") }
        try await store.save(changes, of: session, claim: claimNumber)
        let isLost = state.withLock { state in
            guard case .losing(let count) = state.fault, count > 0 else { return state.fault == .losesReplies }
            state.fault = .losing(count - 1)
            return true
        }
        if isLost { throw SessionStoreError(.unavailable, "No reply came.") }
    }

    func delete(_ session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        try await enter()
        try await store.delete(session, claim: claimNumber)
    }

    func deleteAll(of login: String) async throws(SessionStoreError) {
        try await enter()
        try await store.deleteAll(of: login)
    }

    func deleteExpired(before time: Int64) async throws(SessionStoreError) -> Int {
        try await enter()
        return try await store.deleteExpired(before: time)
    }
}
