/// A source of one action of a type that only its receiver knows, such as an action that was recorded.
package protocol ActionReader {
    /// Returns the action if it is of this type.
    func read<Action: WorkflowAction>(as type: Action.Type) throws -> Action?
}

extension NodeBase {
    /// Sends the action of a reader to this node. Returns whether it takes actions of that type.
    package final func send(_ reader: any ActionReader) throws -> Bool {
        var endpoint = endpoints
        while let current = endpoint {
            if try current.send(reader) { return true }
            endpoint = current.next
        }
        guard let type = workflowType as? any EffectfulWorkflow.Type else { return false }
        return try type.send(reader, to: self)
    }
}

extension EffectfulWorkflow {
    /// Sends the action of an effect.
    /// - Parameter node: A node of this workflow.
    fileprivate static func send(_ reader: any ActionReader, to node: NodeBase) throws -> Bool {
        guard let action = try reader.read(as: Action.self) else { return false }
        // Code of the app has read it, and may have ended the node.
        guard node.isInTree else { return true }
        let node = node.asNode(of: Self.self)
        node.effectList().endpoint(for: Action.self, of: node).send(action)
        return true
    }
}
