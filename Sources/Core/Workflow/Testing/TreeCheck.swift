/// An object that looks for mistakes in a tree that do not show by themselves; for tests.
package protocol TreeCheck: AnyObject {
    /// A Boolean value that indicates whether each node is rendered a second time after each of its renders.
    var rendersTwice: Bool { get }

    /// Called when a node was rendered twice, with the same workflow value, state and renderings of its children.
    ///
    /// - Parameters:
    ///   - node: The type and key of the node.
    ///   - first: The rendering that the tree goes on with.
    ///   - second: The rendering that is dropped.
    ///   - differences: The other differences between the two renders, one sentence each.
    func didRenderTwice(_ node: String, first: Any, second: Any, differences: [String])

    /// Returns the work of an effect in place of the workflow's own; `nil` if that is to run.
    func work<W: EffectfulWorkflow>(for effect: W.Effect, of workflow: W) -> EffectWork<W.Action>?

    /// A Boolean value that indicates whether ``didIgnore(_:)`` is to be called.
    var reportsIgnoredActions: Bool { get }

    /// Called when an action was sent through a sink whose endpoint has ended.
    func didIgnore(_ ignored: IgnoredAction)
}

/// Has a tree checked: renders each node twice and reports ignored actions, as far as the check asks for it.
package final class CheckWatcher: TreeWatcher {
    /// Often owns the host of the tree that this is part of.
    private weak let check: (any TreeCheck)?
    /// Set while a node renders a second time.
    var secondRender: SecondRender?

    package init(_ check: any TreeCheck) {
        self.check = check
    }

    package var steps: TreeSteps { .answers }

    package func renderChild<Child: Workflow>(
        _ workflow: Child,
        key: String,
        of parent: NodeBase,
        connect: (inout OutputRoute<Child.Output>) -> Void
    ) -> Child.Rendering? {
        secondRender?.rendering(of: workflow, key: key, in: parent)
    }

    package func runSideEffect(key: AnyHashable, of node: NodeBase) -> Bool {
        secondRender?.runSideEffect(key: key, of: node)
        return secondRender != nil
    }

    package var takesActions: Bool { secondRender != nil }

    /// Ignores an action that is sent in the second render; it was reported in the first.
    package func takeAction<Action: WorkflowAction>(_ action: Action) {}

    package func didRender<W: Workflow>(_ node: Node<W>, to rendering: W.Rendering) {
        if let check, check.rendersTwice { node.renderAgain(comparingWith: rendering, for: check, in: self) }
    }

    package func isRenderingAgain(_ node: NodeBase) -> Bool { secondRender?.node === node }

    package func work<W: EffectfulWorkflow>(for effect: W.Effect, of workflow: W) -> EffectWork<W.Action>? {
        check?.work(for: effect, of: workflow)
    }

    package func companionOfEndedEndpoint(of node: NodeBase, _ reason: IgnoredAction.Reason) -> EndpointCompanion? {
        guard let check, check.reportsIgnoredActions else { return nil }
        return IgnoredActionReport(node: node.description, reason: reason, check: check)
    }
}

/// Reports what is sent to an endpoint that has ended.
private final class IgnoredActionReport: EndpointCompanion {
    private let node: String
    private let reason: IgnoredAction.Reason
    private weak let check: (any TreeCheck)?

    init(node: String, reason: IgnoredAction.Reason, check: any TreeCheck) {
        self.node = node
        self.reason = reason
        self.check = check
    }

    override func didIgnore(_ action: Any) {
        check?.didIgnore(IgnoredAction(action: action, node: node, reason: reason))
    }
}
