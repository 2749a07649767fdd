import Foundation
import TrellisSupport

/// A thread that runs the jobs of tasks on demand, one after the other in the order of their arrival.
///
/// `@unchecked` is sound because every variable is read and written under `condition`.
final class JobThread: @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs = Queue<(UnownedJob, on: UnownedTaskExecutor)>()
    /// The number of jobs that may still run before the thread stops; `nil` while it is stopped.
    private var allowance: Int?
    /// The number of jobs that have begun.
    private var begun = 0
    private var isRunning = false
    private var isStarted = false
    /// The number of this thread; 0 before it runs.
    private var number: UInt = 0
    private var isEnded = false

    func append(_ job: UnownedJob, on executor: UnownedTaskExecutor) {
        condition.withLock { jobs.append((job, on: executor)) }
    }

    /// The number of jobs that have begun, and whether one is running.
    typealias Progress = (begun: Int, isRunning: Bool)

    var progress: Progress { condition.withLock { (begun, isRunning) } }

    var hasJobs: Bool { condition.withLock { !jobs.isEmpty } }

    /// A Boolean value that indicates whether the caller runs on this thread.
    var isCurrent: Bool { condition.withLock { number == CurrentThread.number } }

    /// Runs the queued jobs and those they add, until the queue is empty, `most` jobs have run, or `limit` has passed.
    ///
    /// The caller's thread waits meanwhile, so that nothing else happens on its actor.
    ///
    /// - Returns: Whether the thread is idle again: `false` when a job blocks it.
    func run(atMost most: Int, within limit: Duration) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        if !isStarted { start() }
        if allowance == nil { allowance = most }
        wakeOther()
        let end = Date(timeIntervalSinceNow: limit / .seconds(1))
        while allowance != nil, condition.wait(until: end) {}
        return allowance == nil
    }

    /// Ends the thread when it has no more jobs.
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
        condition.withLock { number = CurrentThread.number }
        while let (job, executor) = next() { job.runSynchronously(on: executor) }
    }

    /// Returns the next job, waiting for one that may run; `nil` at the end.
    private func next() -> (UnownedJob, on: UnownedTaskExecutor)? {
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
                wakeOther()
                continue
            }
            if isEnded { return nil }
            condition.wait()
        }
    }

    /// Wakes the thread that waits. Not under the lock, which that thread would run into: it would go to sleep once more.
    private func wakeOther() {
        condition.unlock()
        condition.broadcast()
        condition.lock()
    }
}
