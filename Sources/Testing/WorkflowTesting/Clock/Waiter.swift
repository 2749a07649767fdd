import TrellisSupport

/// A wait of one task for a signal, with a time limit.
package final class Waiter: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Bool, Never>)
        case over(wasSignalled: Bool)
    }

    private let state = Guarded(State.new)

    package init() {}

    /// Ends the current or the next wait.
    package func signal() {
        finish(wasSignalled: true)
    }

    /// Waits for the signal.
    /// - Returns: `false` if `limit` of real time passed before.
    package nonisolated(nonsending) func wait(within limit: Duration) async -> Bool {
        let watch = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            finish(wasSignalled: false)
        }
        defer { watch.cancel() }
        return await withCheckedContinuation { continuation in
            let result: Bool? = state.withLock { state in
                if case .over(let wasSignalled) = state { return wasSignalled }
                state = .waiting(continuation)
                return nil
            }
            if let result { continuation.resume(returning: result) }
        }
    }

    private func finish(wasSignalled: Bool) {
        let continuation: CheckedContinuation<Bool, Never>? = state.withLock { state in
            switch state {
            case .over: return nil
            case .new:
                state = .over(wasSignalled: wasSignalled)
                return nil
            case .waiting(let continuation):
                state = .over(wasSignalled: wasSignalled)
                return continuation
            }
        }
        continuation?.resume(returning: wasSignalled)
    }
}
