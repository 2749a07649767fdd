/// Looks once a second whether each loop makes progress, and reports a step that does not end (contract F8).
///
/// It runs in a task outside the loops, because a stuck loop cannot report itself.
final class LoopWatchdog: Sendable {
    /// How long a step may take before it counts as stuck.
    static let patience = Duration.seconds(5)

    private let loops: [HomeLoop]
    private let patience: Duration
    private let onReport: @Sendable (WebServerReport) -> Void
    /// The step of each loop that was reported last, so that each is reported once.
    private let reported: Guarded<[UInt64]>
    private let watch = Guarded<Task<Void, Never>?>(nil)

    init(loops: [HomeLoop], patience: Duration, onReport: @escaping @Sendable (WebServerReport) -> Void) {
        self.loops = loops
        self.patience = patience
        self.onReport = onReport
        reported = Guarded(Array(repeating: 0, count: loops.count))
    }

    func start() {
        let interval = min(patience, .seconds(1))
        let task = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: interval)
                self?.look()
            }
        }
        watch.withLock { $0 = task }
    }

    func stop() {
        watch.withLock { $0?.cancel() }
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
