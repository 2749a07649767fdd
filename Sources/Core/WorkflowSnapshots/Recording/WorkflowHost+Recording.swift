package import Workflow

extension WorkflowHost {
    /// Starts a tree from a snapshot that is watched, for instance by a recorder of its events.
    ///
    /// - Parameters:
    ///   - waits: Pass `true` for saved states to wait until ``endRestoring()``.
    ///   - watcher: Watches the tree; `nil` for one that is read only by ``recordedTree``.
    ///   - recordCoder: Turns states into bytes for ``RecordedTree``; `nil` if nobody asks for it.
    package convenience init(
        workflow: WorkflowType,
        restoring snapshot: TreeSnapshot?,
        coder: any StateCoder,
        waits: Bool = false,
        watcher: (any TreeWatcher)?,
        recordCoder: (any StateCoder)?,
        observers: [any WorkflowObserver] = [],
        interceptors: [any WorkflowInterceptor] = [],
        debugger: (any WorkflowDebugger)? = nil,
        configuration: RuntimeConfiguration? = nil,
        home: (any Actor)?
    ) {
        let keeper = SnapshotKeeper(
            coder: coder,
            restoring: snapshot,
            waits: waits,
            unrecorded: recordCoder.map(UnrecordedChanges.init)
        )
        self.init(
            workflow: workflow,
            watchers: [keeper] + (watcher.map { [$0] } ?? []),
            observers: observers,
            interceptors: interceptors,
            debugger: debugger,
            configuration: configuration,
            home: home,
            lastEffect: snapshot?.lastEffect
        )
    }

    /// Starts a tree in which actions are repeated: no side effect, worker or effect of an action starts.
    ///
    /// - Parameters:
    ///   - coder: Reads the states, and writes them for ``recordedTree``.
    ///   - lastNumber: The highest number that a node of the recorded tree has had.
    package convenience init(
        repeating workflow: WorkflowType,
        from snapshot: TreeSnapshot,
        coder: any StateCoder,
        lastNumber: Int,
        interceptors: [any WorkflowInterceptor],
        configuration: RuntimeConfiguration?,
        home: (any Actor)?
    ) {
        let keeper = SnapshotKeeper(
            coder: coder,
            restoring: snapshot,
            waits: false,
            unrecorded: UnrecordedChanges(coder: coder),
            lastID: lastNumber
        )
        self.init(
            workflow: workflow,
            watchers: [keeper, QuietWatcher()],
            observers: [],
            interceptors: interceptors,
            debugger: nil,
            // A tree that is repeated belongs to the tool that repeats it.
            configuration: (configuration ?? .current).unwatched,
            home: home,
            lastEffect: snapshot.lastEffect
        )
    }

    /// The tree at this moment; `nil` for one that has ended or is not recorded.
    package var recordedTree: RecordedTree? {
        guard let root, root.isInTree else { return nil }
        return RecordedTree(root)
    }

    /// Sends a recorded action to a node, by its number in snapshots.
    package func send(_ action: RepeatedAction, to number: Int) throws -> RepetitionResult {
        guard let node = node(of: number) else { return .noNode }
        return try action.send(to: node) ? .sent : .notTaken
    }

    /// A recorded state of a node as it would be written today, where equal states have equal bytes; `nil` if it cannot be read.
    package func rewritten(_ state: SnapshotState, of number: Int) -> SnapshotState? {
        guard let coder = keeper?.unrecorded?.coder, let kind = node(of: number)?.snapshotRecord?.kind,
            let bytes = try? kind.durable?.rewritten(state, with: coder)
        else { return nil }
        return SnapshotState(version: kind.version, bytes: bytes)
    }

    private func node(of number: Int) -> NodeBase? {
        var open: [NodeBase] = root.map { [$0] } ?? []
        while let node = open.popLast() {
            if node.snapshotRecord?.id == number { return node }
            open += node.ownedChildren
        }
        return nil
    }
}

/// The answer to a recorded action that is sent again.
package enum RepetitionResult {
    case sent
    /// No node has the number.
    case noNode
    /// The node has no sink of the type.
    case notTaken
}
