import Workflow

/// An inspector that turns the findings of a ``WorkflowTestHost``'s checks into test failures.
final class HostInspector {
    private let checks: HostChecks
    private let site: IssueSite
    private var reportedRenders: Set<String> = []

    init(checks: HostChecks, site: IssueSite) {
        self.checks = checks
        self.site = site
    }

    // MARK: - Rendering twice

    /// A Boolean value that indicates whether each node is rendered a second time after each of its renders.
    var rendersTwice: Bool { checks.contains(.idempotentRenders) }

    /// Compares two renders of a node with the same workflow value, state and renderings of its children.
    ///
    /// - Parameters:
    ///   - node: The type and key of the node.
    ///   - first: The rendering that the tree goes on with.
    ///   - second: The rendering that is dropped.
    ///   - differences: The other differences between the two renders, one sentence each.
    func didRenderTwice(_ node: String, first: Any, second: Any, differences: [String]) {
        guard !reportedRenders.contains(node) else { return }
        let difference = differences.isEmpty ? renderingDifference(first, second) : differences.joined(separator: "\n")
        guard let difference else { return }
        reportedRenders.insert(node)
        site.report(
            """
            Expected \(node) to render the same twice, from the same workflow value and state. Instead, the second time \
            differed:

            \(difference)

            Keep what changes (counts, times, random numbers) in the state or the props, and do what has an effect in an action or \
            a side effect.
            """
        )
    }

    /// Returns the difference of two renderings; `nil` if they are equal.
    private func renderingDifference(_ first: Any, _ second: Any) -> String? {
        if let first = first as? any Equatable { return first.difference(from: second) }
        return WorkflowTesting.difference(first, second)
    }

    // MARK: - Effects

    /// The closures that a test has put in place of the work of effects, by the type of the workflow.
    var effectWork: [ObjectIdentifier: Any] = [:]

    /// Returns the work of an effect in place of the workflow's own; `nil` if that is to run.
    func work<W: EffectfulWorkflow>(for effect: W.Effect, of workflow: W) -> EffectWork<W.Action>? {
        let work = effectWork[ObjectIdentifier(W.self)] as? (W.Effect) -> EffectWork<W.Action>?
        return work?(effect) ?? nil
    }

    // MARK: - Ignored actions

    /// A Boolean value that indicates whether ``didIgnore(_:)`` is called.
    var reportsIgnoredActions: Bool { checks.contains(.ignoredActions) }

    /// Reports an action that was sent through a sink whose endpoint has ended.
    func didIgnore(_ ignored: IgnoredAction) {
        let cause =
            switch ignored.reason {
            case .nodeHasEnded: "it has ended"
            case .notAskedFor: "a later render did not ask for a sink of \(type(of: ignored.action))"
            }
        site.report(
            """
            Expected each action to reach its node. Instead, \(ignored.action) was ignored by \(ignored.node), because \(cause). \
            Send through the latest rendering, or make the sink in every render if older renderings are to go on working.
            """
        )
    }
}

extension Equatable {
    /// Returns the difference from another value; `nil` if it is equal.
    fileprivate func difference(from other: Any) -> String? {
        guard let other = other as? Self else { return "\(self) is of another type than \(other)" }
        if self == other { return nil }
        return WorkflowTesting.difference(self, other) ?? "both print as \(self), but == says they differ"
    }
}
