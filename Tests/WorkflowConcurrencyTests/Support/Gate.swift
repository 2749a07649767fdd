import TrellisSupport

/// Where tasks wait until the test lets them pass, one for each opening.
///
/// No actor: one would hand the task that passes to its executor after `open` has returned, and the host would not know of it yet.
final class Gate: Sendable {
    private struct State {
        var openings = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Guarded(State())

    /// Returns when it is the caller's turn, cancelled or not.
    nonisolated(nonsending) func pass() async {
        await withCheckedContinuation { continuation in
            let passes = state.withLock { state in
                if state.openings == 0 {
                    state.waiting.append(continuation)
                    return false
                }
                state.openings -= 1
                return true
            }
            if passes { continuation.resume() }
        }
    }

    nonisolated(nonsending) func open() async {
        let first = state.withLock { state in
            if state.waiting.isEmpty { state.openings += 1 }
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        first?.resume()
    }
}
