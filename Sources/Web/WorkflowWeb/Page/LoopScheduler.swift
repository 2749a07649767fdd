import TrellisSupport
import WorkflowLive

/// A session's clock and timer on its home loop.
struct LoopScheduler: SessionScheduler {
    let loop: HomeLoop
    let clock: WebServerClock

    var now: Duration { clock.now }

    func runSoon(_ work: @escaping @Sendable () -> Void) {
        loop.post(work)
    }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        let action = OnceAction(work)
        if delay <= .zero {
            loop.post { action.run() }
            return ScheduledWork { action.discard() }
        }
        let timer = LoopTimer(loop: loop)
        timer.arm(after: delay) { action.run() }
        return ScheduledWork {
            action.discard()
            timer.cancel()
        }
    }
}

/// A timer that any thread may arm and cancel, each once.
private final class LoopTimer: Sendable {
    private let loop: HomeLoop
    private let id = Guarded<LoopTimers.ID?>(nil)

    init(loop: HomeLoop) {
        self.loop = loop
    }

    func arm(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        loop.onLoop { [self] in
            let id = loop.schedule(after: delay, work)
            self.id.withLock { $0 = id }
        }
    }

    func cancel() {
        loop.onLoop { [self] in
            if let id = id.withLock({ $0 }) { loop.cancel(id) }
        }
    }
}
