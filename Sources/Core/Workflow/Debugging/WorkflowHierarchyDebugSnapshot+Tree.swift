extension WorkflowHierarchyDebugSnapshot {
    init(of node: NodeBase) {
        workflowType = "\(node.workflowType)"
        stateDescription = node.stateDescription
        children = node.ownedChildren
            .map { Child(key: $0.key, snapshot: WorkflowHierarchyDebugSnapshot(of: $0)) }
            .sorted { $0.key < $1.key }
    }
}

extension WorkflowUpdateDebugInfo {
    init(of node: NodeBase, kind: Kind) {
        workflowType = "\(node.workflowType)"
        self.kind = kind
    }
}
