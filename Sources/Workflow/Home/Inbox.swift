/// Where senders from anywhere leave their actions for the home of a tree.
///
/// Order of arrival is kept. One job at a time is under way to the home; it takes all that has arrived. After each ``turn`` it
/// lets the home do what else it has to, however fast the senders are; to do so after each action would be fairer, and on a
/// main actor far slower.
final class Inbox: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isJobUnderWay = false
        var isClosed = false
    }

    /// How long what has arrived may keep the home from its other work, but for one action that takes longer.
    static let turn = Duration.milliseconds(2)

    private let state = Guarded(State())
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

    private func takeAll(on home: isolated any Actor) async {
        var end = ContinuousClock.now + Self.turn
        while let jobs = takeArrived() {
            for job in jobs {
                job()
                // A test's schedule decides itself what comes next.
                guard schedule == nil, ContinuousClock.now >= end else { continue }
                await Task.yield()
                end = ContinuousClock.now + Self.turn
            }
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
