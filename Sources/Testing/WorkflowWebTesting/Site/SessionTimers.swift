import TrellisSupport
import WorkflowLive
import WorkflowWeb

/// The clock and timers of sessions, whose time passes only while everything else is at rest.
///
/// A session waits to merge changes, and for a page that is still loading. Neither is time of the app's, so neither takes
/// any of the test clock's.
final class SessionTimers: SessionScheduler {
    private struct Timer {
        let number: Int
        let deadline: Duration
        let action: OnceAction
    }

    private struct State {
        var now = Duration.zero
        var last = 0
        var timers: [Timer] = []
    }

    private let loop: HomeLoop
    private let state = Guarded(State())
    /// Called after a timer was added, on any thread.
    private let didAdd: @Sendable () -> Void

    init(loop: HomeLoop, didAdd: @escaping @Sendable () -> Void) {
        (self.loop, self.didAdd) = (loop, didAdd)
    }

    var now: Duration { state.withLock(\.now) }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        let action = OnceAction(work)
        if delay <= .zero {
            loop.post { action.run() }
            return ScheduledWork { action.discard() }
        }
        let number = state.withLock { state in
            state.last += 1
            state.timers.append(Timer(number: state.last, deadline: state.now + delay, action: action))
            return state.last
        }
        didAdd()
        return ScheduledWork { [weak self] in
            action.discard()
            self?.state.withLock { $0.timers.removeAll { $0.number == number } }
        }
    }

    /// Moves on to the next timer and runs it.
    /// - Returns: False if there is none.
    func fireNext() -> Bool {
        let next: Timer? = state.withLock { state in
            let next = state.timers.min { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
            guard let next else { return nil }
            state.timers.removeAll { $0.number == next.number }
            state.now = max(state.now, next.deadline)
            return next
        }
        guard let next else { return false }
        loop.post { next.action.run() }
        return true
    }
}
