import TrellisSupport
import WorkflowLive

/// Time that a test moves by hand.
final class ManualScheduler: SessionScheduler {
    private let state = Guarded(State())

    private struct State {
        var now = Duration.zero
        var nextID = 0
        var works: [(due: Duration, id: Int, work: @Sendable () -> Void)] = []
    }

    var now: Duration { state.withLock { $0.now } }

    /// The number of works that wait.
    var waiting: Int { state.withLock { $0.works.count } }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        let id = state.withLock { state in
            state.nextID += 1
            state.works.append((state.now + max(.zero, delay), state.nextID, work))
            return state.nextID
        }
        return ScheduledWork { [weak self] in
            self?.state.withLock { $0.works.removeAll { $0.id == id } }
        }
    }

    /// Moves time on and runs what comes due, in order.
    func advance(by duration: Duration = .zero) {
        let end = now + duration
        while let work = next(until: end) { work() }
        state.withLock { $0.now = end }
    }

    private func next(until end: Duration) -> (@Sendable () -> Void)? {
        state.withLock { state in
            let due = state.works.filter { $0.due <= end }.min { ($0.due, $0.id) < ($1.due, $1.id) }
            guard let due else { return nil }
            state.works.removeAll { $0.id == due.id }
            state.now = max(state.now, due.due)
            return due.work
        }
    }
}
