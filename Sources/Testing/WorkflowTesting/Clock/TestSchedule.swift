import TrellisSupport
import Workflow

/// A scheduler that runs the asynchronous work of a ``WorkflowTestHost`` in a reproducible order and detects when it
/// has come to rest.
///
/// The jobs of all tasks run on one thread, in the order of their arrival, while the home of the host waits. Then the
/// home handles the results. This repeats until there are no more jobs. Nothing moves while the test's own code runs on
/// the home: work continues when the test awaits something.
///
/// It is the executor of the tasks, so it lives as long as they do: work that two hosts share outlives the first.
package final class TestSchedule: WorkSchedule, TaskExecutor {
    private struct State {
        /// Not owned: the actor may own the host.
        weak var home: (any Actor)?
        /// Jobs are queued or running, or what they have led to is not handled yet.
        var isMoving = false
        var isPumping = false
        /// The number of those who will pump, once they have woken what they wake.
        var drivers = 0
        var isBlocked = false
        var started: Set<String> = []
        /// Work has begun that may have tasks of its own, which run elsewhere.
        var hasNewWork = false
        var running: [Int: WorkName] = [:]
        var numbers = 0
        var idleWaits: [IdleWait] = []
        var endWaiters: [Waiter] = []

        /// The home on which jobs run now; `nil` at rest. The jobs of a home that is gone never run.
        var movingHome: (any Actor)? { isMoving ? home : nil }

        /// Returns whether it was not pumping before.
        mutating func beginPumping() -> Bool {
            !exchange(&isPumping, with: true)
        }

        /// Removes and returns the waits that are given up.
        mutating func endHopelessWaits(_ progress: JobThread.Progress) -> [IdleWait] {
            for index in idleWaits.indices { idleWaits[index].check(progress) }
            defer { idleWaits.removeAll(where: \.isHopeless) }
            return idleWaits.filter(\.isHopeless)
        }
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

    package var executor: (any TaskExecutor)? { self }

    package func enqueue(_ job: consuming ExecutorJob) {
        thread.append(UnownedJob(job), on: asUnownedTaskExecutor())
        startPumpIfNeeded()
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
            state.hasNewWork = true
            return state.numbers
        }
    }

    private func workDidEnd(_ number: Int) {
        let waiters: [Waiter] = state.withLock { state in
            state.running[number] = nil
            guard state.running.isEmpty else { return [] }
            return exchange(&state.endWaiters, with: [])
        }
        for waiter in waiters { waiter.signal() }
    }

    /// The names of unfinished work, in the order of its start.
    package var runningWork: [String] {
        state.withLock { $0.running.sorted { $0.key < $1.key }.map(\.value.description) }
    }

    /// Returns whether work has begun since the last call.
    func takeHasNewWork() -> Bool {
        state.withLock { state in
            defer { state.hasNewWork = false }
            return state.hasNewWork
        }
    }

    /// A Boolean value that indicates whether the caller is a job of this schedule.
    var isRunningHere: Bool { thread.isCurrent }

    /// Returns whether there was ever a task with this name.
    func hasStarted(_ name: String) -> Bool {
        state.withLock { $0.started.contains(name) }
    }

    /// Starts to run work in turns with this actor.
    package func start(on home: any Actor) {
        state.withLock { $0.home = home }
        startPumpIfNeeded()
    }

    // MARK: - Taking turns

    private func startPumpIfNeeded() {
        let home: (any Actor)? = state.withLock { state in
            guard let home = state.home, thread.hasJobs else { return nil }
            state.isMoving = true
            return state.drivers == 0 && state.beginPumping() ? home : nil
        }
        if let home { Task(priority: .low) { await self.pump(on: home) } }
    }

    /// Pumps from a task that begins on the home. Runs after everything else on a home that uses priorities.
    private func startPump(on home: isolated any Actor) {
        guard state.withLock({ $0.isMoving && $0.beginPumping() }) else { return }
        Task(priority: .low) { await pump(on: home) }
    }

    private func pump(on home: isolated any Actor) async {
        repeat {
            runJobs()
            // The results of the jobs are queued on the home before that task; jobs that they lead to, before the next
            // turn. `Task.yield()` would do the same by way of the global executor, which takes several times as long.
            await withCheckedContinuation(isolation: home) { continuation in
                Task(priority: .low) {
                    _ = home
                    continuation.resume()
                }
            }
        } while goesOn()
    }

    private func runJobs() {
        // Once the thread is blocked, it gets little of the home's time.
        let limit: Duration = state.withLock { $0.isBlocked ? .milliseconds(10) : self.limit }
        let stands = thread.run(atMost: 1_000, within: limit)
        state.withLock { $0.isBlocked = !stands }
    }

    private func goesOn() -> Bool {
        let (goesOn, ended) = state.withLock { state in
            guard !thread.hasJobs, !state.isBlocked else { return (true, state.endHopelessWaits(thread.progress)) }
            state.isMoving = false
            state.isPumping = false
            defer { state.idleWaits = [] }
            return (false, state.idleWaits)
        }
        for wait in ended { wait.continuation.resume(returning: !goesOn) }
        return goesOn
    }

    // MARK: - Waiting

    /// A Boolean value that indicates whether no job is queued or running.
    package var isIdle: Bool { state.withLock { $0.movingHome == nil } }

    /// Announces a call of ``idle(within:)``: until then, jobs that arrive start no pump of their own.
    func beginDriving() {
        state.withLock { $0.drivers += 1 }
    }

    func endDriving() {
        state.withLock { $0.drivers -= 1 }
        startPumpIfNeeded()
    }

    /// Waits until no job is queued or running.
    ///
    /// A busy machine does not fail the work: after the limit the wait continues, up to twelve times as long. It does
    /// not continue if one job has taken all of the time, or if so many have run that no end is in sight.
    /// - Returns: `false` if `limit` of real time passed before.
    package nonisolated(nonsending) func idle(within limit: Duration) async -> Bool {
        guard let home = state.withLock({ $0.movingHome }) else { return true }
        return await pumpedToRest(on: home, within: limit)
    }

    private func pumpedToRest(on home: isolated any Actor, within limit: Duration) async -> Bool {
        startPump(on: home)
        return await withCheckedContinuation(isolation: home) { continuation in
            let wait = IdleWait(continuation, within: limit, from: thread.progress)
            let isOver = state.withLock { state in
                if state.isPumping { state.idleWaits.append(wait) }
                return !state.isPumping
            }
            if isOver { continuation.resume(returning: true) }
        }
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
