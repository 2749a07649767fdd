import TrellisSupport

/// The counts of a ``Cluster``, and the last problem of each workflow.
final class ClusterCounters: Sendable {
    private struct State {
        var counts = Cluster.Counts()
        var problems: [String: ClusterProblem] = [:]
    }

    private let state = Guarded(State())

    var counts: Cluster.Counts { state.withLock { $0.counts } }

    func count(_ change: (inout Cluster.Counts) -> Void) {
        state.withLock { change(&$0.counts) }
    }

    func note(_ problem: ClusterProblem) {
        state.withLock { $0.problems[problem.name] = problem }
    }

    func lastProblem(of name: String) -> ClusterProblem? {
        state.withLock { $0.problems[name] }
    }
}

extension ClusterHome.Setup {
    func report(_ cause: ClusterProblem.Cause) {
        let problem = ClusterProblem(name: name, cause: cause)
        counters.note(problem)
        options.onProblem(problem)
    }
}
