import TrellisSupport

/// A way to cancel work from outside and still learn what became of it.
///
/// If you cancel the task of a run, you also stop waiting for its result. In contrast, ``stop()`` cancels work that is
/// ``Workflow/stoppable(by:)``, and the run goes on to its result. That is normally a `CancellationError`. If the stop
/// came too late, it is the output; if the work could not be undone, it is a ``CompensationError``.
public final class Stop: Sendable {
    private struct State {
        var isStopped = false
        var tasks: [Int: @Sendable () -> Void] = [:]
        var nextID = 0
    }

    private let state = Guarded(State())

    public init() {}

    /// Cancels the work that runs under this, and all that will. Again, it does nothing.
    public func stop() {
        let cancellations = state.withLock { state in
            state.isStopped = true
            defer { state.tasks = [:] }
            return state.tasks.values
        }
        for cancel in cancellations { cancel() }
    }

    /// Calls `cancel` when this is stopped, at once if it is already.
    ///
    /// - Returns: what ``remove(_:)`` takes.
    fileprivate func add(_ cancel: @Sendable @escaping () -> Void) -> Int {
        let (id, isStopped) = state.withLock { state in
            state.nextID += 1
            if !state.isStopped { state.tasks[state.nextID] = cancel }
            return (state.nextID, state.isStopped)
        }
        if isStopped { cancel() }
        return id
    }

    fileprivate func remove(_ id: Int) {
        state.withLock { $0.tasks[id] = nil }
    }
}

extension Workflow {
    /// Lets `stop` cancel this, from anywhere. The run returns or throws the result.
    public func stoppable(by stop: Stop) -> AnyWorkflow<Output> {
        AnyWorkflow(stepCount: stepCount) {
            let task = Task(executorPreference: WorkExecutor.current) { try await runPart() }
            let id = stop.add { task.cancel() }
            defer { stop.remove(id) }
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }
}
