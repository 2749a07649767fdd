import Workflow

/// Has a tree checked: renders each node twice and reports ignored actions, as far as the check asks for it.
final class CheckWatcher: TreeWatcher {
    /// Often owns the host of the tree that this is part of.
    private weak let check: HostInspector?
    /// Set while a node renders a second time.
    private var secondRender: SecondRender?

    init(_ check: HostInspector) {
        self.check = check
    }

    var steps: TreeSteps { .answers }

    func renderChild<Child: Workflow>(
        _ workflow: Child,
        key: String,
        of parent: NodeBase,
        connect: (inout OutputRoute<Child.Output>) -> Void
    ) -> Child.Rendering? {
        secondRender?.rendering(of: workflow, key: key, in: parent)
    }

    func runSideEffect(key: AnyHashable, of node: NodeBase) -> Bool {
        secondRender?.runSideEffect(key: key, of: node)
        return secondRender != nil
    }

    var takesActions: Bool { secondRender != nil }

    /// Ignores an action that is sent in the second render; it was reported in the first.
    func takeAction<Action: WorkflowAction>(_ action: Action) {}

    func didRender<W: Workflow>(_ node: Node<W>, to rendering: W.Rendering) {
        // A list has nothing of the user's in its render.
        guard let check, check.rendersTwice, secondRender == nil, !node.flags.contains(.notesChangedChildren) else {
            return
        }
        let second = SecondRender(of: node)
        secondRender = second
        let again = node.renderAside()
        secondRender = nil
        second.finish()
        node.tree.outsideRender {
            check.didRenderTwice(node.description, first: rendering, second: again, differences: second.differences)
        }
    }

    func isRenderingAgain(_ node: NodeBase) -> Bool { secondRender?.node === node }

    func work<W: EffectfulWorkflow>(for effect: W.Effect, of workflow: W) -> EffectWork<W.Action>? {
        check?.work(for: effect, of: workflow)
    }

    func companionOfEndedEndpoint(of node: NodeBase, _ reason: IgnoredAction.Reason) -> EndpointCompanion? {
        guard let check, check.reportsIgnoredActions else { return nil }
        let node = node.description
        return EndpointCompanion { [weak check] action in
            check?.didIgnore(IgnoredAction(action: action, node: node, reason: reason))
        }
    }
}
