/// An action as it was recorded, which a tree can apply again.
package struct RepeatedAction {
    /// The name of the type, without its module and the types around it.
    let typeName: String
    let bytes: [UInt8]
    let coder: any StateCoder

    package init(typeName: String, bytes: [UInt8], coder: any StateCoder) {
        (self.typeName, self.bytes, self.coder) = (typeName, bytes, coder)
    }

    /// Reads the action, if it is of this type.
    func read<Action: WorkflowAction>(as type: Action.Type) throws -> Action? {
        guard "\(type)" == typeName, let decodable = type as? any Decodable.Type else { return nil }
        return try read(decodable) as? Action
    }

    private func read<Value: Decodable>(_ type: Value.Type) throws -> Any {
        try coder.decode(type, from: bytes)
    }
}

extension NodeBase {
    /// Sends an action that was recorded to this node. Returns whether it takes actions of that type.
    final func send(_ action: RepeatedAction) throws -> Bool {
        var endpoint = endpoints
        while let current = endpoint {
            if try current.send(action) { return true }
            endpoint = current.next
        }
        guard let type = workflowType as? any EffectfulWorkflow.Type else { return false }
        return try type.send(action, to: self)
    }
}

extension EffectfulWorkflow {
    /// Sends the action of an effect.
    /// - Parameter node: A node of this workflow.
    fileprivate static func send(_ repeated: RepeatedAction, to node: NodeBase) throws -> Bool {
        guard let action = try repeated.read(as: Action.self) else { return false }
        // Code of the app has read it, and may have ended the node.
        guard node.isInTree else { return true }
        let node = node.asNode(of: Self.self)
        node.effectList().endpoint(for: Action.self, of: node).send(action)
        return true
    }
}
