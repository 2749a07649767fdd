import Synchronization
import TrellisSupport

/// The answer to the question whether a server can take visitors now.
final class ServerHealth: Sendable {
    private let stuckStep: Duration
    private let loops = Guarded<[HomeLoop]>([])
    private let draining = Atomic(false)

    /// - Parameter stuckStep: The duration after which a running step counts as stuck.
    init(stuckStep: Duration) {
        self.stuckStep = stuckStep
    }

    /// Begins to watch the loops of a server that accepts.
    func watch(_ loops: [HomeLoop]) {
        self.loops.withLock { $0 = loops }
    }

    /// A Boolean value that indicates whether the server stops, so that nothing new is begun.
    var isDraining: Bool {
        get { draining.load(ordering: .relaxed) }
        set { draining.store(newValue, ordering: .relaxed) }
    }

    /// The loops, of which each has its counters.
    var allLoops: [HomeLoop] { loops.withLock { $0 } }

    /// Returns whether a step of a loop does not end.
    func isStuck(_ loop: HomeLoop) -> Bool {
        loop.stuckStep(longerThan: stuckStep) != nil
    }

    /// The reason for which a proxy should not send visitors here; nil if there is none.
    var obstacle: String? {
        if isDraining { return "draining" }
        let loops = allLoops
        if loops.isEmpty { return "not started" }
        return loops.first(where: isStuck).map { "loop \($0.index) stands still" }
    }
}
