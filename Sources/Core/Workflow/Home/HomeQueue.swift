import TrellisSupport

/// A queue of jobs for the home of a tree, to which any thread may append.
///
/// The jobs run on the home in the order of their arrival, in one task that takes all that have arrived. After each
/// ``turn`` it lets the home do its other work, however fast the senders are; to do so after each job would be fairer,
/// and on a main actor far slower.
@usableFromInline
package final class HomeQueue: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isTaskRunning = false
        var isClosed = false
    }

    /// The time for which jobs may keep the home from its other work, except for one job that takes longer.
    static let turn = Duration.milliseconds(2)

    private let state = Guarded(State())
    /// The home; nil when it has ended. Not owned: most often the actor owns the host, and neither would ever end.
    @usableFromInline weak let home: (any Actor)?
    let schedule: (any WorkSchedule)?

    /// Makes a queue of jobs for `home`, which it does not own.
    /// - Parameter schedule: The schedule of a test that decides when the jobs run.
    package init(home: any Actor, schedule: (any WorkSchedule)? = nil) {
        self.home = home
        self.schedule = schedule
    }

    /// Appends a job. Callable from any thread; the jobs of one thread keep their order.
    package func append(_ job: @escaping @Sendable () -> Void) {
        let isFirst = state.withLock { state in
            if state.isClosed { return false }
            state.jobs.append(job)
            defer { state.isTaskRunning = true }
            return !state.isTaskRunning
        }
        guard isFirst else { return }
        // Nobody can run a job on a home that has ended.
        guard let home else { return close() }
        // The jobs of all senders run in it, so its priority is not that of the first.
        Task(executorPreference: schedule?.executor, priority: .high) { await self.runJobs(on: home) }
    }

    /// Drops the jobs that have not begun, and those that are appended from now on.
    func close() {
        let dropped = state.withLock { state in
            state.isClosed = true
            defer { state.jobs = [] }
            return state.jobs
        }
        // Released here, outside the lock.
        _ = dropped
    }

    private func runJobs(on home: isolated any Actor) async {
        var end = ContinuousClock.now + Self.turn
        while let jobs = takeJobs() {
            for job in jobs {
                job()
                // A test's schedule decides itself what comes next.
                guard schedule?.executor == nil, ContinuousClock.now >= end else { continue }
                await Task.yield()
                end = ContinuousClock.now + Self.turn
            }
        }
    }

    /// All jobs that have arrived; nil, which ends the task, if there are none.
    private func takeJobs() -> [@Sendable () -> Void]? {
        state.withLock { state in
            guard !state.jobs.isEmpty else {
                state.isTaskRunning = false
                return nil
            }
            defer { state.jobs = [] }
            return state.jobs
        }
    }
}
