import Foundation
import TrellisSupport

/// A thread that runs the jobs of tasks when it is told to, one after the other in the order of their arrival, and stands
/// still otherwise.
///
/// `@unchecked` is sound because every variable is read and written under `condition`.
final class JobThread: TaskExecutor, @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs = Queue<UnownedJob>()
    /// How many jobs it may still run before it stands still; nil while it stands.
    private var allowance: Int?
    /// How many jobs have begun.
    private var begun = 0
    private var isRunning = false
    private var isStarted = false
    private var isEnded = false
    /// Called after each arrival, on any thread.
    private let jobDidArrive: @Sendable () -> Void

    init(jobDidArrive: @escaping @Sendable () -> Void) {
        self.jobDidArrive = jobDidArrive
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock { jobs.append(job) }
        jobDidArrive()
    }

    /// How many jobs have begun, and whether one is running.
    var progress: (begun: Int, isRunning: Bool) { condition.withLock { (begun, isRunning) } }

    var hasJobs: Bool { condition.withLock { !jobs.isEmpty } }

    /// Runs what is there and what comes of it, and returns when there is nothing more, after `most` jobs, or when `limit` is over. The
    /// caller's thread waits meanwhile, so that nothing else happens on its actor.
    ///
    /// - Returns: Whether the thread stands still again: false when a job blocks it.
    func run(atMost most: Int, within limit: Duration) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        if !isStarted { start() }
        if allowance == nil { allowance = most }
        condition.broadcast()
        let end = Date(timeIntervalSinceNow: limit / .seconds(1))
        while allowance != nil, condition.wait(until: end) {}
        return allowance == nil
    }

    /// Ends the thread when it has nothing to do any more.
    func end() {
        condition.withLock {
            isEnded = true
            condition.broadcast()
        }
    }

    private func start() {
        isStarted = true
        let thread = Thread { [self] in work() }
        thread.name = "work of a WorkflowTestHost"
        thread.stackSize = 8 << 20
        thread.start()
    }

    private func work() {
        while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// The next job; waits until there is one that may run. nil at the end.
    private func next() -> UnownedJob? {
        condition.lock()
        defer { condition.unlock() }
        isRunning = false
        while true {
            let isAllowed = isEnded || allowance.map { $0 > 0 } ?? false
            if isAllowed, let job = jobs.popFirst() {
                begun += 1
                isRunning = true
                allowance = allowance.map { $0 - 1 }
                return job
            }
            if allowance != nil {
                allowance = nil
                condition.broadcast()
            }
            if isEnded { return nil }
            condition.wait()
        }
    }
}
