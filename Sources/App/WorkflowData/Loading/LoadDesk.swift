import Synchronization
import TrellisSupport
import Workflow

/// One query that a desk loads.
protocol LoadTarget: AnyObject, Sendable {
    var reads: Set<DataName> { get }
    /// The schedule of the tree that showed it first, if that is a test's.
    var schedule: (any WorkSchedule)? { get }
    /// The type of the query, for messages.
    var name: String { get }

    /// Loads the query, and prepares the result.
    func load() async -> LoadResult
    /// Forgets the value. Called under the lock of the desk; returns the objects to release after it.
    func reset() -> any Sendable
    /// Shows that a load is due that a user has asked for. Called under the lock of the desk, as ``reset()``.
    func expect() -> any Sendable
    /// Wakes those who show it.
    func wake()
}

/// The result of a load.
struct LoadResult: Sendable {
    let error: (any Error)?
    /// Stores the result if it differs from what is shown, and returns the old state.
    ///
    /// Called under the lock of the desk, which releases the old state after it.
    let store: @Sendable (LoadPlan.Outcome) -> (any Sendable)?
}

/// Loads queries for all pages, and listens to changes.
final class LoadDesk: Sendable {
    private struct State {
        var plan: LoadPlan
        /// Those that are shown.
        var targets: [LoadPlan.ID: any LoadTarget] = [:]
        /// The load of a query, or the wait before it is tried again.
        var tasks: [LoadPlan.ID: Task<Void, Never>] = [:]
        var listening: Task<Void, Never>?
    }

    private let changes: any DataChanges
    private let retry: Backoff?
    private let clock: any Clock<Duration>
    private let report: @Sendable (DataProblem) -> Void
    private let state: Guarded<State>

    init(
        _ changes: any DataChanges,
        limit: Int,
        retry: Backoff?,
        clock: any Clock<Duration>,
        report: @escaping @Sendable (DataProblem) -> Void
    ) {
        (self.changes, self.retry, self.clock, self.report) = (changes, retry, clock, report)
        state = Guarded(State(plan: LoadPlan(limit: limit)))
    }

    deinit {
        state.withLock { $0.listening }?.cancel()
    }

    func read<Result>(_ body: (LoadPlan) -> Result) -> Result {
        state.withLock { body($0.plan) }
    }

    // MARK: - Viewers

    func show(_ target: any LoadTarget, _ id: LoadPlan.ID) {
        // Code of the app, which may use the loader: outside the lock.
        let reads = target.reads
        change { state in
            // Before the first load starts, so that a source that answers at once has that load only.
            if state.listening == nil { state.listening = listen(on: target.schedule?.executor) }
            state.targets[id] = target
            state.plan.show(id, reads: reads)
        }
    }

    func hide(_ id: LoadPlan.ID) {
        let (task, target, old) = change { state -> (Task<Void, Never>?, (any LoadTarget)?, (any Sendable)?) in
            guard state.plan.hide(id) else { return (nil, nil, nil) }
            let target = state.targets.removeValue(forKey: id)
            return (state.tasks.removeValue(forKey: id), target, target?.reset())
        }
        task?.cancel()
        // Released here, outside the lock.
        _ = (target, old)
    }

    /// Loads a query again that has failed, because a user has asked for it.
    func retry(_ id: LoadPlan.ID) {
        let (target, old) = change { state -> ((any LoadTarget)?, (any Sendable)?) in
            guard state.plan.retry(id) else { return (nil, nil) }
            return (state.targets[id], state.targets[id]?.expect())
        }
        target?.wake()
        _ = old
    }

    // MARK: - Loads

    /// Changes the plan, and starts the loads that have become due.
    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        let (result, starts) = state.withLock { state in
            let result = body(&state)
            return (result, state.plan.takeStarts().map { ($0, state.targets[$0.query]) })
        }
        for (run, target) in starts { start(run, target) }
        return result
    }

    private func start(_ run: LoadPlan.Run, _ target: (any LoadTarget)?) {
        let task = startTask(for: target) { await self.load(run, target) }
        keep(task, of: run.query) { $0.isLoading(run) }
    }

    /// Keeps a task so that it can be cancelled, or cancels it if it is not wanted any more.
    private func keep(_ task: Task<Void, Never>, of id: LoadPlan.ID, if isWanted: (LoadPlan) -> Bool) {
        let old: Task<Void, Never>? = state.withLock { state in
            guard isWanted(state.plan) else { return task }
            return state.tasks.updateValue(task, forKey: id)
        }
        old?.cancel()
    }

    private func load(_ run: LoadPlan.Run, _ target: (any LoadTarget)?) async {
        guard let target, state.withLock({ $0.plan.begin(run) }) else {
            _ = change { $0.plan.end(run, hasFailed: true) }
            return
        }
        let result = await target.load()
        let (outcome, old) = change { state in
            let outcome = state.plan.end(run, hasFailed: result.error != nil)
            if outcome != .unwanted { state.tasks[run.query] = nil }
            // Under the lock, so that no change can come between the decision and the value.
            return (outcome, outcome == .unwanted ? nil : result.store(outcome))
        }
        if old != nil { target.wake() }
        guard case .failed(let failures, let isDue) = outcome, let error = result.error else { return }
        if failures == 1 { report(DataProblem(.notLoaded(target.name), error)) }
        if !isDue, let retry { wait(retry.wait(afterFailures: failures), toRetry: run.query, target) }
    }

    private func wait(_ duration: Duration, toRetry id: LoadPlan.ID, _ target: any LoadTarget) {
        let task = startTask(for: target) { [clock] in
            guard (try? await clock.sleep(for: duration)) != nil else { return }
            // The failure stays on the pages meanwhile.
            _ = self.change { $0.plan.retry(id) }
        }
        keep(task, of: id) { $0.awaitsRetry(id) }
    }

    /// Starts a task without the task-local values of the caller, whose page is one of many that wait for the result.
    private func startTask(
        for target: (any LoadTarget)?,
        _ operation: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        guard let target, let schedule = target.schedule else { return Task.detached(operation: operation) }
        // A schedule starts tasks with the task-local values of the caller, so the caller is a task without any.
        return Task.detached(executorPreference: schedule.executor) {
            let name = WorkName("the query \(target.name)")
            let task = schedule.startTask(named: name, priority: nil, operation: operation)
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    // MARK: - Changes

    /// Listens for as long as this desk exists.
    private func listen(on executor: (any TaskExecutor)?) -> Task<Void, Never> {
        Task.detached(executorPreference: executor) { [weak self, changes, retry, clock, report] in
            await WorkExecutor.$current.withValue(executor) {
                var failures = 0
                while !Task.isCancelled {
                    let isListening = Guarded(false)
                    do {
                        try await changes.listen { [weak self] change in
                            isListening.withLock { $0 = true }
                            self?.take(change)
                        }
                        if Task.isCancelled { return }
                        report(DataProblem(.notListening, SourceEnded()))
                    } catch {
                        if Task.isCancelled { return }
                        report(DataProblem(.notListening, error))
                    }
                    self?.change { $0.plan.loseChanges() }
                    failures = isListening.withLock { $0 } ? 1 : failures + 1
                    let wait = (retry ?? .exponential()).wait(afterFailures: failures)
                    guard (try? await clock.sleep(for: wait)) != nil else { return }
                }
            }
        }
    }

    private func take(_ change: DataChange) {
        self.change { $0.plan.take(change) }
    }
}

/// The source of changes has returned although nobody has cancelled it.
private struct SourceEnded: Error, CustomStringConvertible {
    var description: String { "the source of changes has ended without an error" }
}
