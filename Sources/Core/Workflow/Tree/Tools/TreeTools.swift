/// The objects that watch a tree or stand in for parts of it. A tree without any of them pays nothing.
@usableFromInline
final class TreeTools {
    let observer: (any WorkflowObserver)?
    let interceptor: (any WorkflowInterceptor)?
    let standIn: (any TreeStandIn)?
    /// Keeps account of changes for snapshots; `nil` where nobody asks for them.
    let keeper: SnapshotKeeper?
    /// Told in this order.
    let watchers: [any TreeWatcher]

    init(
        observer: (any WorkflowObserver)?,
        interceptor: (any WorkflowInterceptor)? = nil,
        standIn: (any TreeStandIn)? = nil,
        keeper: SnapshotKeeper? = nil,
        watchers: [any TreeWatcher] = []
    ) {
        self.observer = observer
        self.interceptor = interceptor
        self.standIn = standIn
        self.keeper = keeper
        self.watchers = watchers
    }

    /// A Boolean value that indicates whether there is more than the keeper, which needs to know changed states only.
    var seesEachStep: Bool {
        observer != nil || interceptor != nil || standIn != nil || !watchers.isEmpty
    }

    func sessionDidEnd(_ session: WorkflowSession?) {
        guard let session else { return }
        interceptor?.sessionDidEnd(session)
        observer?.sessionDidEnd(session)
    }

    func didReceive<Action: WorkflowAction>(_ action: Action, _ node: Node<Action.WorkflowType>) {
        for watcher in watchers { watcher.didReceiveAction() }
        guard let session = node.extras?.session else { return }
        observer?.workflowDidReceiveAction(action, workflow: node.workflow, session: session)
    }

    func didApply<Action: WorkflowAction>(_ action: Action, _ node: Node<Action.WorkflowType>) {
        for watcher in watchers { watcher.didApply(action, to: WatchedNode(node: node)) }
    }

    // MARK: - Events

    func didStart(_ root: NodeBase) {
        for watcher in watchers { watcher.didStart(WatchedTree(root: root)) }
    }

    @usableFromInline
    func didUpdateRoot(_ root: NodeBase) {
        for watcher in watchers { watcher.didUpdateRoot(of: WatchedTree(root: root)) }
    }

    /// Returns what is to be called when the event at hand is published.
    func willPublish(_ root: NodeBase) -> [() -> Void] {
        watchers.isEmpty ? [] : watchers.compactMap { $0.willPublish(WatchedTree(root: root)) }
    }

    func didLeaveUnpublished(_ root: NodeBase) {
        for watcher in watchers { watcher.didLeaveUnpublished(WatchedTree(root: root)) }
    }

    func didDropEvent() {
        for watcher in watchers { watcher.didDropEvent() }
    }
}

extension Tree {
    @usableFromInline
    final func beginSession(of type: Any.Type, key: String, parent: NodeBase?) -> WorkflowSession? {
        guard let tools, tools.observer != nil || tools.interceptor != nil else { return nil }
        let session = WorkflowSession(workflowType: type, renderKey: key, parent: parent?.extras?.session)
        outsideRender {
            tools.interceptor?.sessionDidBegin(session)
            tools.observer?.sessionDidBegin(session)
        }
        return session
    }
}
