/// The objects that watch a tree or stand in for parts of it. A tree without any of them pays nothing.
@usableFromInline
final class TreeTools {
    let observer: (any WorkflowObserver)?
    let debugger: (any WorkflowDebugger)?
    let interceptor: (any WorkflowInterceptor)?
    let standIn: (any TreeStandIn)?
    /// Keeps account of changes for snapshots; `nil` where nobody asks for them.
    let keeper: SnapshotKeeper?
    let recorder: (any TreeRecorder)?
    /// The nodes that have applied an action in this event, from the one that received it upwards.
    private var applied: [NodeBase] = []
    /// The nodes above the last of them, upwards. Owned: the pass may end them before the debugger is told.
    private var ancestors: [NodeBase] = []

    init(
        observer: (any WorkflowObserver)?,
        debugger: (any WorkflowDebugger)?,
        interceptor: (any WorkflowInterceptor)? = nil,
        standIn: (any TreeStandIn)? = nil,
        keeper: SnapshotKeeper? = nil,
        recorder: (any TreeRecorder)? = nil
    ) {
        self.observer = observer
        self.debugger = debugger
        self.interceptor = interceptor
        self.standIn = standIn
        self.keeper = keeper
        self.recorder = recorder
    }

    /// A Boolean value that indicates whether there is more than the keeper, which needs to know changed states only.
    var seesEachStep: Bool {
        observer != nil || debugger != nil || interceptor != nil || standIn != nil || recorder != nil
    }

    func sessionDidEnd(_ session: WorkflowSession?) {
        guard let session else { return }
        interceptor?.sessionDidEnd(session)
        observer?.sessionDidEnd(session)
    }

    func didReceive<Action: WorkflowAction>(_ action: Action, _ node: Node<Action.WorkflowType>) {
        recorder?.didReceiveAction()
        guard let session = node.extras?.session else { return }
        observer?.workflowDidReceiveAction(action, workflow: node.workflow, session: session)
    }

    func didApply(_ node: NodeBase) {
        if debugger == nil { return }
        applied.append(node)
        ancestors = Array(sequence(first: node, next: { $0.parent }).dropFirst())
    }

    // MARK: - Debugger

    @usableFromInline
    func didUpdateRoot(_ root: NodeBase) {
        didApply(root)
    }

    func didEnterInitialState(_ root: NodeBase) {
        debugger?.didEnterInitialState(snapshot: WorkflowHierarchyDebugSnapshot(of: root))
    }

    func didUpdate(_ root: NodeBase, _ info: WorkflowUpdateDebugInfo) {
        debugger?.didUpdate(snapshot: WorkflowHierarchyDebugSnapshot(of: root), updateInfo: info)
    }

    /// Returns the updates of the event at hand. Called before anything is published: under `compatible` a listener may cause
    /// another event within this one.
    func takeUpdateInfo() -> WorkflowUpdateDebugInfo? {
        let applied = exchange(&self.applied, with: [])
        let ancestors = exchange(&self.ancestors, with: [])
        guard let origin = applied.first else { return nil }
        var info = WorkflowUpdateDebugInfo(of: origin, kind: .didUpdate(source: .external))
        for node in applied.dropFirst() {
            info = WorkflowUpdateDebugInfo(of: node, kind: .didUpdate(source: .subtree(info)))
        }
        for node in ancestors { info = WorkflowUpdateDebugInfo(of: node, kind: .childDidUpdate(info)) }
        return info
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
