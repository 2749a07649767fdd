extension HomeQueue {
    /// Starts queues to which jobs were appended with ``appendOnly(_:)``.
    ///
    /// Homes with one executor, such as the sessions of one loop of a server, share a task: to make one and to change over to
    /// the executor costs more than what is done there.
    package static func start(_ queues: [HomeQueue]) {
        var groups: [UInt: [HomeQueue]] = [:]
        for queue in queues {
            // A test has a schedule of its own for each tree, and an actor without an executor shares none.
            guard queue.schedule == nil, let home = queue.home, !home.unownedExecutor.isDefaultActorExecutor else {
                queue.start()
                continue
            }
            groups[home.unownedExecutor.number, default: []].append(queue)
        }
        for group in groups.values { start(together: group) }
    }

    /// Starts queues of homes that have one executor, in one task.
    private static func start(together queues: [HomeQueue]) {
        // If the first home has ended since, another one will do.
        guard let index = queues.firstIndex(where: { $0.home != nil }), let home = queues[index].home else {
            for queue in queues { queue.close() }
            return
        }
        Task(priority: .high) { await run(queues, on: home) }
    }

    private static func run(_ queues: [HomeQueue], on home: isolated any Actor) async {
        var end = ContinuousClock.now + turn
        for queue in queues {
            // It owns what its jobs are about. No job runs while another home of this executor does something.
            guard let owner = queue.home else {
                queue.close()
                continue
            }
            await queue.runJobs(on: home, turnEnd: &end)
            withExtendedLifetime(owner) {}
        }
    }
}
