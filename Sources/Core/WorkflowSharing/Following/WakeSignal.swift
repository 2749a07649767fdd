import TrellisSupport

/// A signal that any number of tasks wait for.
///
/// A reader takes the ``count`` before it looks at what the signal is about, and then waits for a signal since that count. So
/// none is lost that comes between the look and the wait, whoever else waits.
package final class WakeSignal: Sendable {
    private struct State {
        var count: UInt64 = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Guarded(State())

    package init() {}

    /// The number of signals so far.
    package var count: UInt64 { state.withLock { $0.count } }

    /// Ends all waits for a later count than the present one. Callable from any thread.
    package func signal() {
        let waiters = state.withLock { state in
            state.count += 1
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits for a signal after the first `count` ones, or for the task to be cancelled.
    package func wait(since count: UInt64) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isSignalled = state.withLock { state in
                    if state.count == count { state.waiters.append(continuation) }
                    return state.count != count
                }
                if isSignalled { continuation.resume() }
            }
        } onCancel: {
            signal()
        }
    }
}
