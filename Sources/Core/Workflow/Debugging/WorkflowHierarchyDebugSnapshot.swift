/// The types and states of a tree, as text.
public struct WorkflowHierarchyDebugSnapshot: Codable, Equatable, Sendable {
    /// The unqualified name of the workflow type.
    public var workflowType: String
    public var stateDescription: String
    /// Sorted by key; the order of equal keys is not specified.
    public var children: [Child]

    public struct Child: Codable, Equatable, Sendable {
        public var key: String
        public var snapshot: WorkflowHierarchyDebugSnapshot
    }

    init(of node: NodeBase) {
        workflowType = "\(node.workflowType)"
        stateDescription = node.stateDescription
        children = (0..<Int(node.children.count))
            .map { index in
                node.children[index]._withUnsafeGuaranteedRef {
                    Child(key: $0.key, snapshot: WorkflowHierarchyDebugSnapshot(of: $0))
                }
            }
            .sorted { $0.key < $1.key }
    }
}
