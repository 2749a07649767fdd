import Synchronization

/// Where senders from anywhere leave their actions for the home of a tree.
///
/// Order of arrival is kept. One job at a time is under way to the home, each a turn of its own there: what else the home has to do
/// goes on between them, however fast the senders are.
final class Inbox: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isJobUnderWay = false
        var isClosed = false
    }

    private let state = Mutex(State())
    private let place: Home
    private let schedule: (any WorkSchedule)?

    /// - Precondition: `home` is an actor.
    init(home: Home, schedule: (any WorkSchedule)?) {
        place = home
        self.schedule = schedule
    }

    /// nil when the actor is gone. Whoever could still act on the tree holds it.
    var home: (any Actor)? { place.actor }

    func append(_ job: @escaping @Sendable () -> Void) {
        let needsJob = state.withLock { state in
            if state.isClosed { return false }
            state.jobs.append(job)
            defer { state.isJobUnderWay = true }
            return !state.isJobUnderWay
        }
        guard needsJob, let home else { return }
        Task(executorPreference: schedule?.executor) { await self.runAll(on: home) }
    }

    /// Drops what has not been taken and what is still to come.
    func close() {
        let dropped = state.withLock { state in
            state.isClosed = true
            defer { state.jobs = [] }
            return state.jobs
        }
        // Released here, outside the lock.
        _ = dropped
    }

    private func runAll(on home: any Actor) async {
        while let jobs = takeArrived() {
            for job in jobs { await run(job, on: home) }
        }
    }

    private func run(_ job: @Sendable () -> Void, on home: isolated any Actor) {
        job()
    }

    private func takeArrived() -> [@Sendable () -> Void]? {
        state.withLock { state in
            guard !state.jobs.isEmpty else {
                state.isJobUnderWay = false
                return nil
            }
            defer { state.jobs = [] }
            return state.jobs
        }
    }
}
