/// A session's clock and timer, bound to its home.
///
/// A server answers it from the event loop that the session lives on; ``HomeScheduler`` does it for any actor; a test
/// moves time by hand.
public protocol SessionScheduler: Sendable {
    /// Time since a fixed moment of the scheduler's choice; never runs backwards.
    var now: Duration { get }

    /// Runs `work` on the session's home once `delay` has passed; zero means soon, in the order scheduled.
    /// May be called from any thread.
    @discardableResult
    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork

    /// Runs `work` on the session's home soon, in the order scheduled. It cannot be cancelled. May be called from any thread.
    func runSoon(_ work: @escaping @Sendable () -> Void)
}

extension SessionScheduler {
    /// Schedules `work` without a delay.
    public func runSoon(_ work: @escaping @Sendable () -> Void) {
        schedule(after: .zero, work)
    }
}

/// Work that a ``SessionScheduler`` has still to run.
public struct ScheduledWork: Sendable {
    private let onCancel: @Sendable () -> Void

    /// Makes it from the action that takes the work back.
    public init(onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
    }

    /// Takes the work back if it has not run; otherwise does nothing. Callable from any thread.
    public func cancel() {
        onCancel()
    }
}
