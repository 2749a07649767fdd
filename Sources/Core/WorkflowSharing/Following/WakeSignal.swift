import TrellisSupport

/// A signal that one task waits for. A signal that comes before the wait is not lost.
package final class WakeSignal: Sendable {
    private struct State {
        var isSignalled = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Guarded(State())

    package init() {}

    /// Ends the wait, or the next one. Callable from any thread.
    package func signal() {
        let waiter = state.withLock { state in
            state.isSignalled = state.waiter == nil
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Waits for a signal, or for the task to be cancelled.
    package func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isSignalled = state.withLock { state in
                    if !state.isSignalled { state.waiter = continuation }
                    defer { state.isSignalled = false }
                    return state.isSignalled
                }
                if isSignalled { continuation.resume() }
            }
        } onCancel: {
            signal()
        }
    }
}
