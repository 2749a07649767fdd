extension NodeBase {
    /// The type and, unless it is empty, the key.
    package final var description: String { Self.description(of: loggedType, key: key) }

    package static func description(of type: Any.Type, key: String) -> String {
        key.isEmpty ? "\(type)" : "\(type) (key \"\(key)\")"
    }

    /// The types and keys from the root to this node.
    package final var path: String {
        var names: [String] = []
        var node: NodeBase? = self
        while let current = node {
            names.append(current.description)
            node = current.parent
        }
        return names.reversed().joined(separator: " > ")
    }
}
