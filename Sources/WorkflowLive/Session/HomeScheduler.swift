import TrellisSupport

/// A scheduler for a session whose home is an actor, on the continuous clock.
///
/// Work scheduled without a delay runs in the order scheduled; delayed work is a task that sleeps.
public final class HomeScheduler: SessionScheduler {
    /// Not owned: the actor may own its session, and that owns this.
    private weak let home: (any Actor)?
    private let start = ContinuousClock.now
    private let soon = Guarded(Soon())

    private struct Soon {
        var works: [StoredAction] = []
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
        let action = OnceAction(work)
        if delay <= .zero {
            enqueue(StoredAction { action.run() })
            return ScheduledWork { action.discard() }
        }
        let task = Task { [weak home] in
            try await ContinuousClock().sleep(for: delay)
            await home?.perform { action.run() }
        }
        return ScheduledWork {
            action.discard()
            task.cancel()
        }
    }

    /// One task drains the queue, because the order in which separate tasks reach an actor is not promised.
    private func enqueue(_ work: StoredAction) {
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
        while let works = nextWorks() {
            for work in works { work.run() }
        }
    }

    /// All at once: taking them one by one from the front would cost the square of their number.
    private func nextWorks() -> [StoredAction]? {
        soon.withLock { soon in
            guard !soon.works.isEmpty else {
                soon.isDraining = false
                return nil
            }
            defer { soon.works = [] }
            return soon.works
        }
    }
}

extension Actor {
    fileprivate func perform(_ work: @Sendable () -> Void) {
        work()
    }
}
