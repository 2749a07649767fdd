import Foundation
import Workflow

/// A scheduler that runs the asynchronous work of a ``WorkflowTestHost`` in a reproducible order and detects when it
/// has come to rest.
///
/// The jobs of all tasks run on one thread, in the order of their arrival, while the home of the host waits; then the
/// home handles the results. This repeats until there are no more jobs. Nothing moves while the test's own code runs on
/// the home: work continues when the test awaits something.
///
/// `@unchecked` is sound because every variable is read and written under `lock`.
final class TestSchedule: WorkSchedule, @unchecked Sendable {
    private let lock = NSLock()
    private var thread: JobThread!
    private let limit: Duration
    /// Not owned: the actor may own the host.
    private weak var home: (any Actor)?
    private var isPumping = false
    private var isBlocked = false
    private var started: Set<String> = []
    private var running: [Int: WorkName] = [:]
    private var numbers = 0
    private var idleWaiters: [Waiter] = []
    private var endWaiters: [Waiter] = []

    /// - Parameter limit: The real time that a job may take before it is considered blocked.
    init(limit: Duration) {
        self.limit = limit
        thread = JobThread { [weak self] in self?.pumpIfNeeded() }
    }

    deinit {
        thread.end()
    }

    var executor: any TaskExecutor { thread }

    func workWillStart(_ name: WorkName) -> Int {
        lock.withLock {
            numbers += 1
            running[numbers] = name
            started.insert(name.description)
            return numbers
        }
    }

    func workDidEnd(_ number: Int) {
        let waiters: [Waiter] = lock.withLock {
            running[number] = nil
            guard running.isEmpty else { return [] }
            defer { endWaiters = [] }
            return endWaiters
        }
        for waiter in waiters { waiter.signal() }
    }

    /// The names of unfinished work, in the order of its start.
    var runningWork: [String] {
        lock.withLock { running.sorted { $0.key < $1.key }.map(\.value.description) }
    }

    /// Returns whether there was ever a task with this name.
    func hasStarted(_ name: String) -> Bool {
        lock.withLock { started.contains(name) }
    }

    /// Starts to run work in turns with this actor.
    func start(on home: any Actor) {
        lock.withLock { self.home = home }
        pumpIfNeeded()
    }

    // MARK: - Taking turns

    private func pumpIfNeeded() {
        let isNeeded = lock.withLock {
            guard home != nil, !isPumping, thread.hasJobs else { return false }
            isPumping = true
            return true
        }
        // Runs after everything else on a home that uses priorities.
        if isNeeded { Task(priority: .low) { await pump() } }
    }

    private func pump() async {
        if let home = lock.withLock({ home }) { await pump(on: home) }
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
        let limit = lock.withLock { isBlocked ? .milliseconds(10) : self.limit }
        let stands = thread.run(atMost: 1_000, within: limit)
        lock.withLock { isBlocked = !stands }
    }

    private func goesOn() -> Bool {
        let waiters: [Waiter]? = lock.withLock {
            guard !thread.hasJobs, !isBlocked else { return nil }
            isPumping = false
            defer { idleWaiters = [] }
            return idleWaiters
        }
        guard let waiters else { return true }
        for waiter in waiters { waiter.signal() }
        return false
    }

    // MARK: - Waiting

    /// A Boolean value that indicates whether no job is queued or running.
    var isIdle: Bool { lock.withLock { !isPumping } }

    /// Waits until no job is queued or running.
    ///
    /// A busy machine does not fail the work: after the limit the wait continues, up to twelve times as long, unless
    /// one job has taken all of the time or so many have run that no end is in sight.
    /// - Returns: `false` if `limit` of real time passed before.
    nonisolated(nonsending) func idle(within limit: Duration) async -> Bool {
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
        let waiter: Waiter? = lock.withLock {
            guard isPumping else { return nil }
            let waiter = Waiter()
            idleWaiters.append(waiter)
            return waiter
        }
        return await waiter?.wait(within: limit) ?? true
    }

    /// Waits until all work has ended.
    /// - Returns: `false` if `limit` of real time passed before.
    nonisolated(nonsending) func end(within limit: Duration) async -> Bool {
        let waiter: Waiter? = lock.withLock {
            guard !running.isEmpty else { return nil }
            let waiter = Waiter()
            endWaiters.append(waiter)
            return waiter
        }
        return await waiter?.wait(within: limit) ?? true
    }
}
