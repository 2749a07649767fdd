public import Workflow

extension WorkflowHost {
    /// Starts a tree from a snapshot, and tracks its changes for ``snapshot()`` and ``changes(since:)``.
    ///
    /// A node that the first pass makes takes the state of the saved node of the same name and key below the same
    /// parent. Its workflow has to be a `DurableWorkflow`. The order does not matter. Children that the first pass
    /// does not make are dropped, unless they wait; children that were not saved start from their initial states. Side
    /// effects and workers start again, and effects of actions that had not ended; `Lifetime.isRestored` and
    /// `WorkContext` say that they may have run before. What cannot be read is reported
    /// (`RuntimeConfiguration.onSnapshotProblem`) and starts afresh.
    ///
    /// - Parameters:
    ///   - workflow: The root.
    ///   - snapshot: The states to start from; `nil` for the initial ones.
    ///   - coder: Turns states into bytes and back.
    ///   - waits: Pass `true` if children are made later, for instance when their parent has loaded something again.
    ///     Their saved states then wait beyond the first pass, until ``endRestoring()`` or until an event makes them
    ///     stale, see ``beginEvent()``.
    ///   - observers: Observers of everything that happens in the tree, called in this order.
    ///   - interceptors: Interceptors of what the workflows do, the first outermost.
    ///   - debugger: Gets a description of the tree after every event.
    ///   - configuration: `nil` takes the configuration that is current here; see `RuntimeConfiguration`.
    ///   - home: The actor that the tree belongs to. It is not kept alive.
    public convenience init(
        workflow: WorkflowType,
        restoring snapshot: TreeSnapshot?,
        coder: any StateCoder,
        waits: Bool = false,
        observers: [any WorkflowObserver] = [],
        interceptors: [any WorkflowInterceptor] = [],
        debugger: (any WorkflowDebugger)? = nil,
        configuration: RuntimeConfiguration? = nil,
        home: (any Actor)? = #isolation
    ) {
        self.init(
            workflow: workflow,
            watchers: [SnapshotKeeper(coder: coder, restoring: snapshot, waits: waits)],
            observers: observers,
            interceptors: interceptors,
            debugger: debugger,
            configuration: configuration,
            home: home,
            lastEffect: snapshot?.lastEffect
        )
    }

    /// Returns the durable states of the tree as they are now.
    ///
    /// Takes time for each node. Where changes are stored one after the other, use ``changes(since:)``.
    /// Called between events, or in a listener of the host: the state that an action is just changing is left out and reported
    /// (`RuntimeConfiguration.onSnapshotProblem`).
    /// - Precondition: The host was made with ``init(workflow:restoring:coder:waits:observers:interceptors:debugger:configuration:home:)``.
    public func snapshot() -> TreeSnapshot {
        let keeper = keeper(for: "snapshot()")
        guard let root, root.isInTree else { return TreeSnapshot() }
        return keeper.snapshot(of: root, lastEffect: lastEffect)
    }

    /// Returns the nodes that have changed or gone since a revision, so that a store brings what it has up to date.
    ///
    /// Takes time for what has changed since, whatever the size of the tree. The host returns changes again until the
    /// caller asks for those since a later revision, so none is lost when a store fails. Called between events, or in a
    /// listener of the host, it returns the states after the latest pass.
    ///
    /// - Parameter revision: The ``SnapshotChanges/revision`` of the changes that are stored; 0 if nothing is, or what the host was
    ///   restored from.
    /// - Precondition: The host was made with ``init(workflow:restoring:coder:waits:observers:interceptors:debugger:configuration:home:)``.
    public func changes(since revision: Int) -> SnapshotChanges {
        keeper(for: "changes(since:)").changes(since: revision, lastEffect: lastEffect)
    }

    /// Ends the time in which saved states wait for children. From now on children begin with their initial states.
    public func endRestoring() {
        keeper?.endRestoring()
    }

    /// Announces the next event, such as one of a person, to a host whose saved states wait.
    ///
    /// The state of a child waits while the durable states above it are as they were when the first event came. What a
    /// person does in them afterwards is newer than the child. If a state above it is not durable, it does not wait
    /// beyond the first event. It never waits for more than 100 events.
    public func beginEvent() {
        keeper?.beginEvent()
    }

    /// Tells the host that an event comes next, and numbers it as its ``EffectID/event``.
    package func beginEvent(_ number: Int) {
        beginEvent()
        effectEvent = number
    }
}

extension WorkflowHost {
    /// The keeper of the tree's snapshots; `nil` for a tree that keeps no account of its states.
    var keeper: SnapshotKeeper? { watcherOfStates as? SnapshotKeeper }

    fileprivate func keeper(for function: StaticString) -> SnapshotKeeper {
        guard let keeper else {
            fatalError(
                """
                Expected a host that keeps account of its states for \(function). Instead, it was made without. Make it with \
                WorkflowHost(workflow:restoring:coder:), where nil restores nothing.
                """
            )
        }
        return keeper
    }
}
