/// An object that stands in for parts of a tree in a test.
///
/// The runtime asks it through ``Tree/standIn`` and knows nothing else of tests. Without an implementation of its own, each requirement lets the runtime go on by itself.
protocol TreeStandIn: AnyObject {
    /// A Boolean value that indicates whether it answers for all children and handles all actions, so that no tree exists around the node.
    var isWholeTree: Bool { get }

    /// Returns the rendering of a child; `nil` if the runtime is to find or make the child's node.
    ///
    /// - Parameter connect: Sets the route of the child's outputs to `parent`.
    func renderChild<Child: Workflow>(
        _ workflow: Child,
        key: String,
        of parent: NodeBase,
        connect: (inout OutputRoute<Child.Output>) -> Void
    ) -> Child.Rendering?

    /// Returns whether it has answered for a side effect, which then does not start.
    func runSideEffect(key: AnyHashable, of node: NodeBase) -> Bool

    /// Returns whether it has taken a command of an action, which the tree then does not carry out.
    func take(_ command: EffectCommand) -> Bool

    /// Returns the work of an effect in place of the workflow's own; `nil` if that is to run.
    func work<W: EffectfulWorkflow>(for effect: W.Effect, of workflow: W) -> EffectWork<W.Action>?

    /// A Boolean value that indicates whether effects start that are recorded in a node.
    var startsEffects: Bool { get }

    /// A Boolean value that indicates whether ``take(_:)`` is to be called for an action now, instead of handling it.
    var takesActions: Bool { get }

    /// Takes an action, from a sink or from the output of a child.
    func take<Action: WorkflowAction>(_ action: Action)

    /// Called after each render of a node, before what it did not use ends.
    func didRender<W: Workflow>(_ node: Node<W>, to rendering: W.Rendering)

    /// Returns whether this run of a node is a repetition, in which what was remembered in the first is there already.
    func isRenderingAgain(_ node: NodeBase) -> Bool

    /// Returns the companion of a new endpoint that belongs to its sinks alone; `nil` if it belongs to its node as usual.
    func companionOfNewEndpoint() -> EndpointCompanion?

    /// Returns the companion of an endpoint of `node` that ends now; `nil` if nobody has to know what is still sent to it.
    func companionOfEndedEndpoint(of node: NodeBase, _ reason: IgnoredAction.Reason) -> EndpointCompanion?
}

extension TreeStandIn {
    var isWholeTree: Bool { false }
    func runSideEffect(key: AnyHashable, of node: NodeBase) -> Bool { false }
    func take(_ command: EffectCommand) -> Bool { false }
    func work<W: EffectfulWorkflow>(for effect: W.Effect, of workflow: W) -> EffectWork<W.Action>? { nil }
    var startsEffects: Bool { true }
    func didRender<W: Workflow>(_ node: Node<W>, to rendering: W.Rendering) {}
    func isRenderingAgain(_ node: NodeBase) -> Bool { false }
    func companionOfNewEndpoint() -> EndpointCompanion? { nil }
    func companionOfEndedEndpoint(of node: NodeBase, _ reason: IgnoredAction.Reason) -> EndpointCompanion? { nil }
}

/// An object that a stand-in attaches to an endpoint, and that lives as long as the endpoint.
@usableFromInline
class EndpointCompanion {
    /// Called with each action that is sent to the endpoint after its end.
    func didIgnore(_ action: Any) {}
}

extension Tree {
    /// The stand-in of a test; `nil` in production.
    final var standIn: (any TreeStandIn)? { isObserved ? tools?.standIn : nil }
}

extension NodeBase {
    /// A Boolean value that indicates whether the children of this node are answered for by a stand-in, without a tree.
    @usableFromInline final var isWithoutTree: Bool { tree.standIn?.isWholeTree ?? false }

    /// A Boolean value that indicates whether this run is a repetition, in which what was remembered in the first is there already.
    @usableFromInline final var isRenderedAgain: Bool { tree.standIn?.isRenderingAgain(self) ?? false }
}
