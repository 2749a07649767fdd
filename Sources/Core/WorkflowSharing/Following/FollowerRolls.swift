import Workflow

/// The followers of one value, by the way in which they are woken. A plain value; ``Followers`` guards it.
struct FollowerRolls: Sendable {
    /// A follower that is woken by itself.
    struct Entry: Sendable {
        let follower: Follower
        let wake: @Sendable () -> Void
    }

    /// Those to wake after a change.
    struct Call {
        var single: [Entry] = []
        /// The executors on which the rounds of jobs have to be started.
        var executors: [UInt] = []
    }

    /// The followers whose homes have one executor.
    private struct Group {
        var followers: [Follower] = []
        var jobs: [HomeJob] = []
        /// A Boolean value that indicates whether a round runs, or is about to.
        var isRunning = false
        /// A Boolean value that indicates whether there was a change since the round began.
        var isStale = false
    }

    private var single: [Entry] = []
    private var groups: [UInt: Group] = [:]
    /// The number of followers that have ended; they are removed when they are half of all.
    private var ended = 0

    /// The number of followers that have not ended.
    var count: Int { total - ended }

    private var total: Int { groups.values.reduce(single.count) { $0 + $1.jobs.count } }

    mutating func add(_ entry: Entry) {
        single.append(entry)
    }

    mutating func add(_ follower: Follower, _ job: HomeJob, on executor: UInt) {
        groups[executor, default: Group()].followers.append(follower)
        groups[executor, default: Group()].jobs.append(job)
    }

    /// Notes a change.
    mutating func call() -> Call {
        var call = Call(single: single)
        for executor in groups.keys {
            if !groups[executor, default: Group()].isRunning { call.executors.append(executor) }
            groups[executor]?.isRunning = true
            groups[executor]?.isStale = true
        }
        return call
    }

    /// Returns the jobs of the followers on an executor if there was a change since the last round began; nil ends the rounds.
    mutating func nextRound(on executor: UInt) -> [HomeJob]? {
        guard let group = groups[executor], group.isStale else {
            groups[executor]?.isRunning = false
            return nil
        }
        groups[executor]?.isStale = false
        return group.jobs
    }

    /// Counts a follower that has ended.
    /// - Returns: What was removed, for a caller that has to release it later.
    mutating func remove() -> [any Sendable] {
        ended += 1
        guard ended * 2 >= total else { return [] }
        ended = 0
        let before: [any Sendable] = [single, groups.values.map(\.jobs)]
        single.removeAll { $0.follower.hasEnded }
        for (executor, group) in groups {
            let kept = group.followers.indices.filter { !group.followers[$0].hasEnded }
            if kept.isEmpty {
                groups[executor] = nil
            } else {
                groups[executor]?.followers = kept.map { group.followers[$0] }
                groups[executor]?.jobs = kept.map { group.jobs[$0] }
            }
        }
        return before
    }
}
