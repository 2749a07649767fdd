import TrellisSupport

/// The heads that this process wrote last, so that a save need not read first.
///
/// What it returns may be old: a write with its sequence then fails. The least recently used heads are dropped.
final class HeadCache: Sendable {
    struct Known: Sendable {
        let sequence: UInt64
        let head: SessionHead
        /// The connection's generation when it was written.
        let generation: Int
    }

    private struct State {
        var recent: [String: Known] = [:]
        /// Used before all of `recent`.
        var older: [String: Known] = [:]
        var bytes = 0
    }

    private let most: Int
    private let state = Guarded(State())

    /// - Parameter bytes: About the bytes that it may hold.
    init(bytes: Int) { most = bytes }

    subscript(page: String) -> Known? { state.withLock { $0.recent[page] ?? $0.older[page] } }

    func set(_ known: Known, for page: String) {
        state.withLock { state in
            state.older[page] = nil
            state.recent[page] = known
            // The bytes that came since the last turn, which bound the bytes that are held.
            state.bytes += known.head.changedBytes + 256
            if state.bytes > most / 2 {
                state.older = state.recent
                (state.recent, state.bytes) = ([:], 0)
            }
        }
    }

    func remove(_ page: String) {
        state.withLock { state in
            state.recent[page] = nil
            state.older[page] = nil
        }
    }
}
