import Dispatch
import TrellisSupport

/// A watchdog that checks each loop once a second and reports a step that does not end (rule F8).
///
/// It runs on threads of Dispatch: a stuck loop cannot report itself, and work that blocks every thread of the tasks' pool
/// would keep a task from it.
final class LoopWatchdog: Sendable {
    /// The time after which a step counts as stuck.
    static let patience = Duration.seconds(5)

    private let loops: [HomeLoop]
    private let patience: Duration
    private let onReport: @Sendable (WebServerReport) -> Void
    /// The step of each loop that was reported last, so that each is reported once.
    private let reported: Guarded<[UInt64]>
    private let hasStopped = Guarded(false)

    init(loops: [HomeLoop], patience: Duration, onReport: @escaping @Sendable (WebServerReport) -> Void) {
        self.loops = loops
        self.patience = patience
        self.onReport = onReport
        reported = Guarded(Array(repeating: 0, count: loops.count))
    }

    func start() {
        let interval = DispatchTimeInterval.microseconds(Int(min(patience, .seconds(1)).microseconds))
        DispatchQueue.global().asyncAfter(deadline: .now() + interval) { [weak self] in
            guard let self, !hasStopped.withLock({ $0 }) else { return }
            look()
            start()
        }
    }

    func stop() {
        hasStopped.withLock { $0 = true }
    }

    private func look() {
        for (index, loop) in loops.enumerated() {
            guard let step = loop.stuckStep(longerThan: patience) else { continue }
            let isNew = reported.withLock { reported in
                defer { reported[index] = step.start }
                return reported[index] != step.start
            }
            if isNew { onReport(.stuckLoop(step.duration, loop: index, what: step.label)) }
        }
    }
}
