extension WorkflowHost {
    /// The root; `nil` once the host has ended.
    package var root: Node<WorkflowType>? { tree.root }

    /// The actor that the tree belongs to; nil for one that is used synchronously only.
    package var homeActor: (any Actor)? { tree.home.actor }

    /// Sends an action to the root, as a sink of its own would.
    package func send<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType {
        guard let root, root.isInTree else { return }
        // Not one of the node's: valid as long as the root is there, which ends with the host and its queue.
        Endpoint<Action>(node: root).send(action)
    }

    /// The watcher that takes part in states; `nil` if there is none.
    package var watcherOfStates: (any TreeWatcher)? { tree.tools?.states }

    /// Tells those who trace the tree how the terminal that shows it writes a rendering.
    package func beginShowing(_ write: @escaping (_ rendering: Any) -> String?) {
        tree.tools?.trace?.didBeginShowing(write)
    }

    /// Tells those who trace the tree that what a screen elsewhere shows is about to be compared with it.
    package func willShow() { tree.tools?.trace?.willShow() }

    /// Tells those who trace the tree that what has changed was sent to a screen elsewhere.
    package func didShow(_ patch: ShownPatch) { tree.tools?.trace?.didShow(patch) }

    /// Tells those who trace the tree that a screen elsewhere has applied the patches up to a number.
    package func didAcknowledge(patch: Int) { tree.tools?.trace?.didAcknowledge(patch: patch) }

    /// The identity of the last effect that an action has started; `nil` if none has.
    package var lastEffect: EffectID? { tree.lastEffect }

    /// The number of the event at hand for the identities of effects.
    package var effectEvent: Int {
        get { tree.effectEvent }
        set { tree.effectEvent = newValue }
    }
}
