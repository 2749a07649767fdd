extension SnapshotNode {
    /// The names and keys of the nodes from the root to this one.
    package func path(in nodes: [Int: SnapshotNode]) -> String {
        var names: [String] = []
        var node: SnapshotNode? = self
        // A snapshot from outside may have a cycle.
        while let current = node, names.count <= nodes.count {
            names.append(current.key.isEmpty ? current.name : "\(current.name) (key \"\(current.key)\")")
            node = nodes[current.parent]
        }
        return names.reversed().joined(separator: " > ")
    }
}
