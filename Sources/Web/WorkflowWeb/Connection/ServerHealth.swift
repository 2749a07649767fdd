import Synchronization
import TrellisSupport
import WorkflowLive

/// The answer to the question whether a server can take visitors now.
final class ServerHealth: Sendable {
    private let stuckStep: Duration
    private let gate: LoginGate
    private let loops = Guarded<[HomeLoop]>([])
    private let draining = Atomic(false)
    private let claimsFail = Atomic(false)

    /// - Parameters:
    ///   - stuckStep: The duration after which a running step counts as stuck.
    ///   - gate: Closed while logins may have ended that the server does not know of.
    init(stuckStep: Duration, gate: LoginGate = LoginGate()) {
        self.stuckStep = stuckStep
        self.gate = gate
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

    /// The loops; each has its own counters.
    var allLoops: [HomeLoop] { loops.withLock { $0 } }

    /// Returns whether a step of a loop does not end.
    func isStuck(_ loop: HomeLoop) -> Bool {
        loop.stuckStep(longerThan: stuckStep) != nil
    }

    /// Notes whether the store of sessions did the last call for a page that has connected, or for all.
    func noteStore(fails: Bool) {
        claimsFail.store(fails, ordering: .relaxed)
    }

    /// The number of sessions whose changes wait for a store that fails.
    var unsavedSessions: UInt64 { difference(\.failing, \.recovered) }

    /// The number of sessions that this server has claimed and may save.
    var ownedSessions: UInt64 { difference(\.claims, \.releases) }

    private func difference(
        _ begun: KeyPath<SessionCounters, Tally>,
        _ ended: KeyPath<SessionCounters, Tally>
    ) -> UInt64 {
        allLoops.reduce(0) { sum, loop in
            // First, as the others may grow meanwhile.
            let ended = loop.counters.sessions[keyPath: ended].total
            return sum + loop.counters.sessions[keyPath: begun].total - ended
        }
    }

    /// The reason for which the server does less than it should; nil if there is none. Others would not do better.
    var weakness: String? {
        let unsaved = unsavedSessions
        if unsaved > 0 { return "the store of sessions fails; \(unsaved) wait to be saved" }
        let isCutOff = gate.standing == .cutOff
        return isCutOff || claimsFail.load(ordering: .relaxed) ? "the store of sessions fails" : nil
    }

    /// The reason for which a proxy should not send visitors here; nil if there is none.
    var obstacle: String? {
        if isDraining { return "draining" }
        let loops = allLoops
        if loops.isEmpty { return "not started" }
        if !gate.isOpen { return "it is not known which logins have ended" }
        return loops.first(where: isStuck).map { "loop \($0.index) stands still" }
    }
}
