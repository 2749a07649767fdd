extension WorkflowHost {
    /// The root; `nil` once the host has ended.
    package var root: NodeBase? { tree.root }

    /// The watcher that takes part in states; `nil` if there is none.
    package var watcherOfStates: (any TreeWatcher)? { tree.tools?.states }

    /// The identity of the last effect that an action has started; `nil` if none has.
    package var lastEffect: EffectID? { tree.lastEffect }

    /// The number of the event at hand for the identities of effects.
    package var effectEvent: Int {
        get { tree.effectEvent }
        set { tree.effectEvent = newValue }
    }

    /// The latest runs of all workflows of the tree. Takes time for each of them.
    package var renderedRuns: RenderedRuns? { tree.root.map { RenderedRuns(of: $0) } }
}
