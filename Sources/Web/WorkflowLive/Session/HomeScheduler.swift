import TrellisSupport
import Workflow

/// A scheduler for a session whose home is an actor, on the continuous clock.
///
/// Work scheduled without a delay runs in the order scheduled; delayed work is a task that sleeps.
public final class HomeScheduler: SessionScheduler {
    /// Does not own the home, because the actor may own its session, which owns this.
    private let queue: HomeQueue
    private let start = ContinuousClock.now

    /// Creates a scheduler that runs its work on `home`.
    public init(home: any Actor) {
        queue = HomeQueue(home: home)
    }

    /// The time since this scheduler was created.
    public var now: Duration { ContinuousClock.now - start }

    /// Runs `work` on the home soon.
    public func runSoon(_ work: @escaping @Sendable () -> Void) {
        queue.append(work)
    }

    /// Runs `work` on the home after `delay`.
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        let action = OnceAction(work)
        if delay <= .zero {
            queue.append { action.run() }
            return ScheduledWork { action.discard() }
        }
        let task = Task { [queue] in
            try await ContinuousClock().sleep(for: delay)
            queue.append { action.run() }
        }
        return ScheduledWork {
            action.discard()
            task.cancel()
        }
    }
}
