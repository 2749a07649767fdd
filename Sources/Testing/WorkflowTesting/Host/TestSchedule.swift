import TrellisSupport
import Workflow

/// A scheduler that runs the asynchronous work of a ``WorkflowTestHost`` in a reproducible order and detects when it
/// has come to rest.
///
/// The jobs of all tasks run on one thread, in the order of their arrival, while the home of the host waits; then the
/// home handles the results. This repeats until there are no more jobs. Nothing moves while the test's own code runs on
/// the home: work continues when the test awaits something.
///
/// It is the executor of the tasks, so that it lives as long as they do: work that two hosts share outlives the first.
package final class TestSchedule: WorkSchedule, TaskExecutor {
    private struct State {
        /// Not owned: the actor may own the host.
        weak var home: (any Actor)?
        var isPumping = false
        var isBlocked = false
        var started: Set<String> = []
        var running: [Int: WorkName] = [:]
        var numbers = 0
        var idleWaiters: [Waiter] = []
        var endWaiters: [Waiter] = []
    }

    private let state = Guarded(State())
    private let thread = JobThread()
    private let limit: Duration

    /// - Parameter limit: The real time that a job may take before it is considered blocked.
    package init(limit: Duration) {
        self.limit = limit
    }

    deinit {
        thread.end()
    }

    package var executor: any TaskExecutor { self }

    package func enqueue(_ job: consuming ExecutorJob) {
        thread.append(UnownedJob(job), on: asUnownedTaskExecutor())
        pumpIfNeeded()
    }

    package func startTask(
        named name: WorkName,
        priority: TaskPriority?,
        operation: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        let number = workWillStart(name)
        return Task(executorPreference: self, priority: priority) {
            await WorkExecutor.$current.withValue(self) {
                await WorkName.$current.withValue(name) { await operation() }
            }
            self.workDidEnd(number)
        }
    }

    private func workWillStart(_ name: WorkName) -> Int {
        state.withLock { state in
            state.numbers += 1
            state.running[state.numbers] = name
            state.started.insert(name.description)
            return state.numbers
        }
    }

    private func workDidEnd(_ number: Int) {
        let waiters: [Waiter] = state.withLock { state in
            state.running[number] = nil
            guard state.running.isEmpty else { return [] }
            defer { state.endWaiters = [] }
            return state.endWaiters
        }
        for waiter in waiters { waiter.signal() }
    }

    /// The names of unfinished work, in the order of its start.
    package var runningWork: [String] {
        state.withLock { $0.running.sorted { $0.key < $1.key }.map(\.value.description) }
    }

    /// Returns whether there was ever a task with this name.
    func hasStarted(_ name: String) -> Bool {
        state.withLock { $0.started.contains(name) }
    }

    /// Starts to run work in turns with this actor.
    package func start(on home: any Actor) {
        state.withLock { $0.home = home }
        pumpIfNeeded()
    }

    // MARK: - Taking turns

    private func pumpIfNeeded() {
        let isNeeded = state.withLock { state in
            guard state.home != nil, !state.isPumping, thread.hasJobs else { return false }
            state.isPumping = true
            return true
        }
        // Runs after everything else on a home that uses priorities.
        if isNeeded { Task(priority: .low) { await pump() } }
    }

    private func pump() async {
        if let home = state.withLock({ $0.home }) { await pump(on: home) }
    }

    private func pump(on home: isolated any Actor) async {
        repeat {
            runJobs()
            // The results of the jobs are queued on the home before this task; jobs that they lead to, before the next
            // turn.
            await Task.yield()
            await Task.yield()
        } while goesOn()
    }

    private func runJobs() {
        // Once the thread is blocked, it gets little of the home's time.
        let limit: Duration = state.withLock { $0.isBlocked ? .milliseconds(10) : self.limit }
        let stands = thread.run(atMost: 1_000, within: limit)
        state.withLock { $0.isBlocked = !stands }
    }

    private func goesOn() -> Bool {
        let waiters: [Waiter]? = state.withLock { state in
            guard !thread.hasJobs, !state.isBlocked else { return nil }
            state.isPumping = false
            defer { state.idleWaiters = [] }
            return state.idleWaiters
        }
        guard let waiters else { return true }
        for waiter in waiters { waiter.signal() }
        return false
    }

    // MARK: - Waiting

    /// A Boolean value that indicates whether no job is queued or running.
    package var isIdle: Bool { state.withLock { !$0.isPumping } }

    /// Waits until no job is queued or running.
    ///
    /// A busy machine does not fail the work: after the limit the wait continues, up to twelve times as long, unless
    /// one job has taken all of the time or so many have run that no end is in sight.
    /// - Returns: `false` if `limit` of real time passed before.
    package nonisolated(nonsending) func idle(within limit: Duration) async -> Bool {
        let first = thread.progress.begun
        for _ in 1...12 {
            let before = thread.progress
            if await rest(within: limit) { return true }
            let now = thread.progress
            let isBlocked = now.isRunning && now.begun == before.begun
            if isBlocked || now.begun - first >= 10_000 { return false }
        }
        return false
    }

    private nonisolated(nonsending) func rest(within limit: Duration) async -> Bool {
        let waiter: Waiter? = state.withLock { state in
            guard state.isPumping else { return nil }
            let waiter = Waiter()
            state.idleWaiters.append(waiter)
            return waiter
        }
        return await waiter?.wait(within: limit) ?? true
    }

    /// Waits until all work has ended.
    /// - Returns: `false` if `limit` of real time passed before.
    nonisolated(nonsending) func end(within limit: Duration) async -> Bool {
        let waiter: Waiter? = state.withLock { state in
            guard !state.running.isEmpty else { return nil }
            let waiter = Waiter()
            state.endWaiters.append(waiter)
            return waiter
        }
        return await waiter?.wait(within: limit) ?? true
    }
}
