import Synchronization

/// A scheduler for a session whose home is an actor, on the continuous clock.
///
/// Work scheduled without a delay runs in the order scheduled; delayed work is a task that sleeps.
public final class HomeScheduler: SessionScheduler {
    /// Not owned: the actor may own its session, and that owns this.
    private weak let home: (any Actor)?
    private let start = ContinuousClock.now
    private let soon = Mutex(Soon())

    private struct Soon {
        var works: [@Sendable () -> Void] = []
        var isDraining = false
    }

    /// Makes a scheduler that runs its work on `home`.
    public init(home: any Actor) {
        self.home = home
    }

    /// Time since this scheduler was made.
    public var now: Duration { ContinuousClock.now - start }

    /// Runs `work` on the home after `delay`.
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        let state = PendingWork(work)
        if delay <= .zero {
            enqueue { state.run() }
            return ScheduledWork { state.cancel() }
        }
        let task = Task { [weak home] in
            try await ContinuousClock().sleep(for: delay)
            await home?.perform { state.run() }
        }
        return ScheduledWork {
            state.cancel()
            task.cancel()
        }
    }

    /// One task drains the queue, because the order in which separate tasks reach an actor is not promised.
    private func enqueue(_ work: @escaping @Sendable () -> Void) {
        let mustStart = soon.withLock { soon in
            soon.works.append(work)
            defer { soon.isDraining = true }
            return !soon.isDraining
        }
        guard mustStart, let home else { return }
        Task { [self] in
            await home.perform { [self] in drain() }
        }
    }

    private func drain() {
        while let work = nextWork() { work() }
    }

    private func nextWork() -> (@Sendable () -> Void)? {
        soon.withLock { soon in
            guard !soon.works.isEmpty else {
                soon.isDraining = false
                return nil
            }
            return soon.works.removeFirst()
        }
    }
}

/// Work that runs at most once and not after it was taken back.
private final class PendingWork: Sendable {
    private let work: Mutex<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = Mutex(work)
    }

    func run() {
        take()?()
    }

    func cancel() {
        _ = take()
    }

    private func take() -> (@Sendable () -> Void)? {
        work.withLock { work in
            defer { work = nil }
            return work
        }
    }
}

extension Actor {
    fileprivate func perform(_ work: @Sendable () -> Void) {
        work()
    }
}
