extension NodeBase {
    /// The type and, unless it is empty, the key.
    final var description: String { key.isEmpty ? "\(workflowType)" : "\(workflowType) (key \"\(key)\")" }

    /// The types and keys from the root to this node.
    final var path: String {
        var names: [String] = []
        var node: NodeBase? = self
        while let current = node {
            names.append(current.description)
            node = current.parent
        }
        return names.reversed().joined(separator: " > ")
    }
}
