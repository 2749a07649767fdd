extension TreeWatcher {
    // Both protocols have these.
    package func sessionDidBegin(_ session: WorkflowSession) {}
    package func sessionDidEnd(_ session: WorkflowSession) {}

    package func savedState<W: Workflow>(
        of type: W.Type,
        key: String,
        parent: NodeBase?,
        in tree: Tree
    ) -> W.State? {
        nil
    }

    package func didMake(_ node: NodeBase, of type: any Workflow.Type) {}
    package func mayHaveChanged(_ node: NodeBase) {}
    package func isRestored(_ node: NodeBase) -> Bool { false }
    package func didEnd(_ node: NodeBase) {}
    package func willRestart() {}

    package func didStart(_ root: NodeBase) {}
    package func didReceiveAction() {}
    package func didApply<Action: WorkflowAction>(_ action: Action, to node: NodeBase) {}
    package func didUpdateRoot(_ root: NodeBase) {}
    package func willPublish(_ root: NodeBase) -> (() -> Void)? { nil }
    package func didLeaveUnpublished(_ root: NodeBase) {}
    package func didDropEvent() {}

    package func passDidBegin() {}
    package func passDidEnd() {}
    package func willRender(_ node: NodeBase, because cause: RenderCause) {}
    package func didRender(_ node: NodeBase) {}
    package func didSkip(_ node: NodeBase) {}
    package func didEmit<Output>(_ output: Output, from node: NodeBase) {}
    package func workDidBegin(_ work: NodeWork, of node: NodeBase) {}
    package func workDidEnd(_ work: NodeWork, of node: NodeBase) {}
    package func willShow() {}
    package func didBeginShowing(_ write: @escaping (_ rendering: Any) -> String?) {}
    package func didShow(_ patch: ShownPatch) {}
    package func didAcknowledge(patch: Int) {}

    package var isWholeTree: Bool { false }

    package func renderChild<Child: Workflow>(
        _ workflow: Child,
        key: String,
        of parent: NodeBase,
        connect: (inout OutputRoute<Child.Output>) -> Void
    ) -> Child.Rendering? {
        nil
    }

    package func runSideEffect(key: AnyHashable, of node: NodeBase) -> Bool { false }
    package func take(_ command: EffectCommand) -> Bool { false }
    package func work<W: EffectfulWorkflow>(for effect: W.Effect, of workflow: W) -> EffectWork<W.Action>? { nil }
    package var startsEffects: Bool { true }
    package var takesActions: Bool { false }
    package func takeAction<Action: WorkflowAction>(_ action: Action) {}
    package func didRender<W: Workflow>(_ node: Node<W>, to rendering: W.Rendering) {}
    package func isRenderingAgain(_ node: NodeBase) -> Bool { false }
    package func companionOfNewEndpoint() -> EndpointCompanion? { nil }
    package func companionOfEndedEndpoint(of node: NodeBase, _ reason: IgnoredAction.Reason) -> EndpointCompanion? {
        nil
    }
}
