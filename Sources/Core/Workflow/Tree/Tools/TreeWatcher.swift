/// An object that is told what happens in a tree, and may take part in it.
///
/// The one seam of the runtime, which knows nothing else of those who watch it: observers, interceptors, debuggers, snapshots, journals and
/// tests. It has all that observers and interceptors of an app have, and more. A requirement without an implementation of its own changes
/// nothing. Called on the home of the tree.
package protocol TreeWatcher: AnyObject, WorkflowObserver, WorkflowInterceptor {
    /// The steps that it takes part in. It is asked once, before the tree starts.
    var steps: TreeSteps { get }

    // MARK: - States

    /// Returns the state of a node that is about to be made; `nil` if it starts from its initial one.
    func savedState<W: Workflow>(of type: W.Type, key: String, parent: NodeBase?, in tree: Tree) -> W.State?

    /// A node was made. If it is given a ``NodeBase/record`` and the flag ``NodeFlags/isKept``, its changes are told.
    func didMake(_ node: NodeBase, of type: any Workflow.Type)

    /// The state or the effects of a node that is kept may have changed.
    func mayHaveChanged(_ node: NodeBase)

    /// Returns whether work that a node starts now may have run before.
    func isRestored(_ node: NodeBase) -> Bool

    /// A node has ended, before its children.
    func didEnd(_ node: NodeBase)

    /// The root ends, and another takes its place, which starts from states that others give it.
    func willRestart()

    // MARK: - Events

    /// The first pass has been made. Those who take part in states are told too, before the others.
    func didStart(_ root: NodeBase)

    /// An action has come in from a sink. It is the next that is applied; those that are applied after it come of its output.
    func didReceiveAction()

    /// An action has been applied, before its output reaches the parent.
    func didApply<Action: WorkflowAction>(_ action: Action, to node: NodeBase)

    /// The root has been rendered with new props.
    func didUpdateRoot(_ root: NodeBase)

    /// A pass has been made, for the actions since the one before; nothing is published yet.
    ///
    /// - Returns: A closure to call when rendering and output are published; `nil` if there is nothing to do then. It is not called
    ///   if the host has ended meanwhile. Under `compatible` other events may be handled between.
    func willPublish(_ root: NodeBase) -> (() -> Void)?

    /// An event has been handled, and the next one is going to be published for both.
    func didLeaveUnpublished(_ root: NodeBase)

    /// An event has been handled about which nobody is to know: it came before the host had started.
    func didDropEvent()

    // MARK: - Trace

    /// A pass begins: the root renders next.
    func passDidBegin()

    /// A pass has ended: all nodes are rendered or skipped, and what it did not name has ended.
    func passDidEnd()

    /// A node is about to render, before its children.
    func willRender(_ node: NodeBase, because cause: RenderCause)

    /// A node has its new rendering, and so have those below it.
    func didRender(_ node: NodeBase)

    /// A node keeps its rendering in a pass that came to it. Not called for the nodes below it, nor for rows that a list need not look at.
    func didSkip(_ node: NodeBase)

    /// An output goes to the parent now, or from the root to the host.
    func didEmit<Output>(_ output: Output, from node: NodeBase)

    /// A side effect has started, or an action has started an effect, which runs after the pass.
    func workDidBegin(_ work: NodeWork, of node: NodeBase)

    /// A side effect has ended, or an effect: by itself, by another or with its node.
    func workDidEnd(_ work: NodeWork, of node: NodeBase)

    /// A screen elsewhere is about to be compared with the tree.
    func willShow()

    /// A terminal has begun to show the host.
    ///
    /// - Parameter write: Writes a rendering as the terminal shows it, with codes for styles. Returns `nil` for one that it cannot show.
    ///   Called on the home of the host.
    func didBeginShowing(_ write: @escaping (_ rendering: Any) -> String?)

    /// A patch was sent to a screen elsewhere.
    func didShow(_ patch: ShownPatch)

    /// A screen elsewhere has applied the patches up to a number.
    func didAcknowledge(patch: Int)

    // MARK: - Answers

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

    /// A Boolean value that indicates whether actions are given to ``takeAction(_:)`` now, instead of being handled.
    var takesActions: Bool { get }

    /// Takes an action, from a sink or from the output of a child.
    func takeAction<Action: WorkflowAction>(_ action: Action)

    /// Called after each render of a node, before what it did not use ends.
    func didRender<W: Workflow>(_ node: Node<W>, to rendering: W.Rendering)

    /// Returns whether this run of a node is a repetition, in which what was remembered in the first is there already.
    func isRenderingAgain(_ node: NodeBase) -> Bool

    /// Returns the companion of a new endpoint that belongs to its sinks alone; `nil` if it belongs to its node as usual.
    func companionOfNewEndpoint() -> EndpointCompanion?

    /// Returns the companion of an endpoint of `node` that ends now; `nil` if nobody has to know what is still sent to it.
    func companionOfEndedEndpoint(of node: NodeBase, _ reason: IgnoredAction.Reason) -> EndpointCompanion?
}

/// A patch that was sent to a screen elsewhere.
package struct ShownPatch {
    /// The number among those of the screen.
    package let number: Int
    package let bytes: Int
    package let operations: Int

    package init(number: Int, bytes: Int, operations: Int) {
        (self.number, self.bytes, self.operations) = (number, bytes, operations)
    }
}

/// The steps of a tree that a watcher takes part in.
@usableFromInline
package struct TreeSteps: OptionSet {
    @usableFromInline package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The steps that a ``WorkflowObserver`` sees.
    @inlinable package static var values: Self { Self(rawValue: 1) }
    /// The steps that a ``WorkflowInterceptor`` may replace.
    @inlinable package static var replacements: Self { Self(rawValue: 2) }
    /// The origin of states and their changes; one watcher of a tree at most.
    package static var states: Self { Self(rawValue: 4) }
    /// Events and what is published.
    @inlinable package static var events: Self { Self(rawValue: 8) }
    /// Children, side effects and effects, for which a watcher may answer; one watcher of a tree at most.
    @inlinable package static var answers: Self { Self(rawValue: 16) }
    /// Passes, with the cause of each render; outputs, side effects and effects. For a watcher that takes part neither in values nor in
    /// replacements also the begin and end of each session.
    @inlinable package static var trace: Self { Self(rawValue: 32) }
    /// Skips, for a watcher that traces. Without, each skip is as quick as in a tree that nobody watches.
    package static var skips: Self { Self(rawValue: 64) }
}
