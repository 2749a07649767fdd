/// Tells a debugger of each event, with the nodes that it has updated.
final class DebuggerWatcher: TreeWatcher {
    private let debugger: any WorkflowDebugger
    /// The nodes that have applied an action in this event, from the one that received it upwards.
    private var applied: [NodeBase] = []
    /// The nodes above the last of them, upwards. Owned: the pass may end them before the debugger is told.
    private var ancestors: [NodeBase] = []

    init(_ debugger: any WorkflowDebugger) {
        self.debugger = debugger
    }

    var steps: TreeSteps { .events }

    func didStart(_ root: NodeBase) {
        // Says where the tree is to what the debugger may send.
        root.tree.stage = .starting
        defer { root.tree.stage = .applying }
        debugger.didEnterInitialState(snapshot: WorkflowHierarchyDebugSnapshot(of: root))
    }

    func didApply<Action: WorkflowAction>(_ action: Action, to node: NodeBase) {
        didUpdate(node)
    }

    func didUpdateRoot(_ root: NodeBase) {
        didUpdate(root)
    }

    /// Takes the updates before anything is published: a listener may cause another event within this one.
    func willPublish(_ root: NodeBase) -> (() -> Void)? {
        guard let info = takeUpdateInfo() else { return nil }
        return { self.tell(root, info) }
    }

    func didLeaveUnpublished(_ root: NodeBase) {
        if let info = takeUpdateInfo() { tell(root, info) }
    }

    func didDropEvent() {
        _ = takeUpdateInfo()
    }

    private func didUpdate(_ node: NodeBase) {
        applied.append(node)
        ancestors = Array(sequence(first: node, next: { $0.parent }).dropFirst())
    }

    private func tell(_ root: NodeBase, _ info: WorkflowUpdateDebugInfo) {
        debugger.didUpdate(snapshot: WorkflowHierarchyDebugSnapshot(of: root), updateInfo: info)
    }

    /// Returns the updates of the event at hand, and forgets them.
    private func takeUpdateInfo() -> WorkflowUpdateDebugInfo? {
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
