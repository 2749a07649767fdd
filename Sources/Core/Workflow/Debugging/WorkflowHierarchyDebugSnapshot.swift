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
}
