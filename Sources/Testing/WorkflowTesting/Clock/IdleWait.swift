/// A wait for a ``TestSchedule`` to come to rest. The pump that it waits for looks at it in each turn.
struct IdleWait {
    let continuation: CheckedContinuation<Bool, Never>
    private let limit: Duration
    private let first: Int
    private var latest: Int
    private var nextCheck: ContinuousClock.Instant
    private var checks = 0
    /// One job has taken all of the time, or so many have run that no end is in sight.
    private(set) var isHopeless = false

    init(
        _ continuation: CheckedContinuation<Bool, Never>,
        within limit: Duration,
        from progress: JobThread.Progress
    ) {
        self.continuation = continuation
        self.limit = limit
        first = progress.begun
        latest = progress.begun
        nextCheck = .now.advanced(by: limit)
    }

    /// Decides, after each limit of real time, whether the wait goes on.
    mutating func check(_ progress: JobThread.Progress) {
        guard ContinuousClock.now >= nextCheck else { return }
        checks += 1
        let isBlocked = progress.isRunning && progress.begun == latest
        isHopeless = isBlocked || progress.begun - first >= 10_000 || checks == 12
        latest = progress.begun
        nextCheck = .now.advanced(by: limit)
    }
}
