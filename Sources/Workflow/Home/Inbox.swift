import Synchronization

/// Where senders from anywhere leave their actions for the home of a tree.
///
/// Order of arrival is kept. One job at a time is under way to the home; it takes all that has arrived.
final class Inbox: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isJobUnderWay = false
        var isClosed = false
    }

    private let state = Mutex(State())
    /// Not owned, see ``HomeActor``. Whoever could still act on the tree holds it.
    weak let home: (any Actor)?
    private let schedule: (any WorkSchedule)?

    init(home: any Actor, schedule: (any WorkSchedule)?) {
        self.home = home
        self.schedule = schedule
    }

    func append(_ job: @escaping @Sendable () -> Void) {
        let needsJob = state.withLock { state in
            if state.isClosed { return false }
            state.jobs.append(job)
            defer { state.isJobUnderWay = true }
            return !state.isJobUnderWay
        }
        guard needsJob, let home else { return }
        Task(executorPreference: schedule?.executor) { await self.takeAll(on: home) }
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

    private func takeAll(on home: isolated any Actor) {
        while let jobs = takeArrived() {
            for job in jobs { job() }
        }
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
