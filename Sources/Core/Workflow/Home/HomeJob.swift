import TrellisSupport

/// A job of a tree that runs on its home whenever it is asked for, alone or with those of other trees.
package struct HomeJob: Sendable {
    /// The time for which jobs in a row keep the executor from its other work.
    ///
    /// It is short, because browsers wait for what the first jobs have caused.
    static let turn = Duration.microseconds(250)

    let queue: HomeQueue
    let run: @Sendable () -> Void

    package init(queue: HomeQueue, run: @escaping @Sendable () -> Void) {
        (self.queue, self.run) = (queue, run)
    }

    /// The number of the executor of the home; nil if the job always runs alone.
    ///
    /// All homes that have the executor have its number. A test has a schedule of its own for each tree, and an actor without an executor shares none.
    package var sharedExecutor: UInt? {
        guard queue.schedule == nil, let executor = queue.home?.unownedExecutor else { return nil }
        return executor.isDefaultActorExecutor ? nil : executor.number
    }

    /// Runs the job on a later turn of its home. Callable from any thread.
    package func post() {
        queue.append(run)
    }

    /// Runs jobs whose homes have one executor, such as the sessions of one loop of a server, in one task.
    ///
    /// To make a task and to change over to the executor costs more than many jobs do. After each ``turn`` the executor does its
    /// other work. So what the first jobs have caused is done before the last ones run.
    /// - Parameter next: Returns the jobs of the next round, and nil after the last. Called on the executor, and once before.
    package static func runTogether(_ next: @escaping @Sendable () -> [HomeJob]?) {
        while let jobs = next() {
            // Nobody can run a job on a home that has ended.
            guard let home = jobs.lazy.compactMap(\.queue.home).first else { continue }
            let executor = home.unownedExecutor.asSerialExecutor() as? any TaskExecutor
            Task(executorPreference: executor, priority: .high) { await run(jobs, then: next, on: home) }
            return
        }
    }

    private static func run(
        _ jobs: [HomeJob],
        then next: @Sendable () -> [HomeJob]?,
        on home: isolated any Actor
    ) async {
        var end = ContinuousClock.now + turn
        var round: [HomeJob]? = jobs
        while let jobs = round {
            for job in jobs {
                // It owns what the job is about. No job runs while another home of this executor does something.
                guard let owner = job.queue.home else { continue }
                job.run()
                withExtendedLifetime(owner) {}
                guard ContinuousClock.now >= end else { continue }
                await Task.yield()
                end = ContinuousClock.now + turn
            }
            round = next()
        }
    }
}
