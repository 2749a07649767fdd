/// The objects that watch a tree or stand in for parts of it. A tree without any of them pays nothing.
@usableFromInline
final class TreeTools {
    let observer: (any WorkflowObserver)?
    let interceptor: (any WorkflowInterceptor)?
    let standIn: (any TreeStandIn)?
    /// Keeps account of changes for snapshots; `nil` where nobody asks for them.
    let keeper: SnapshotKeeper?
    let watcher: (any TreeWatcher)?

    init(
        observer: (any WorkflowObserver)?,
        interceptor: (any WorkflowInterceptor)? = nil,
        standIn: (any TreeStandIn)? = nil,
        keeper: SnapshotKeeper? = nil,
        watcher: (any TreeWatcher)? = nil
    ) {
        self.observer = observer
        self.interceptor = interceptor
        self.standIn = standIn
        self.keeper = keeper
        self.watcher = watcher
    }

    /// A Boolean value that indicates whether there is more than the keeper, which needs to know changed states only.
    var seesEachStep: Bool {
        observer != nil || interceptor != nil || standIn != nil || watcher != nil
    }

    func sessionDidEnd(_ session: WorkflowSession?) {
        guard let session else { return }
        interceptor?.sessionDidEnd(session)
        observer?.sessionDidEnd(session)
    }

    func didReceive<Action: WorkflowAction>(_ action: Action, _ node: Node<Action.WorkflowType>) {
        watcher?.didReceiveAction()
        guard let session = node.extras?.session else { return }
        observer?.workflowDidReceiveAction(action, workflow: node.workflow, session: session)
    }

    func didApply<Action: WorkflowAction>(_ action: Action, _ node: Node<Action.WorkflowType>) {
        watcher?.didApply(action, to: WatchedNode(node: node))
    }

    // MARK: - Events

    func didStart(_ root: NodeBase) {
        watcher?.didStart(WatchedTree(root: root))
    }

    @usableFromInline
    func didUpdateRoot(_ root: NodeBase) {
        watcher?.didUpdateRoot(of: WatchedTree(root: root))
    }

    /// Returns what is to be called when the event at hand is published.
    func willPublish(_ root: NodeBase) -> (() -> Void)? {
        watcher?.willPublish(WatchedTree(root: root))
    }

    func didLeaveUnpublished(_ root: NodeBase) {
        watcher?.didLeaveUnpublished(WatchedTree(root: root))
    }

    func didDropEvent() {
        watcher?.didDropEvent()
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
