import TrellisSupport

/// An action as it was recorded, which a tree can apply again.
package struct RepeatedAction {
    /// The name of the type; see ``StoredTypeName``. In older journals, that without the types around it.
    let typeName: String
    let bytes: [UInt8]
    let coder: any StateCoder

    private let isOlder: Bool

    package init(typeName: String, bytes: [UInt8], coder: any StateCoder) {
        self.init(typeName: typeName, bytes: bytes, coder: coder, isOlder: false)
    }

    private init(typeName: String, bytes: [UInt8], coder: any StateCoder, isOlder: Bool) {
        (self.typeName, self.bytes, self.coder, self.isOlder) = (typeName, bytes, coder, isOlder)
    }

    /// Returns the action with the name that it has in older journals, if that may be another.
    var older: RepeatedAction? {
        isOlder ? nil : RepeatedAction(typeName: typeName, bytes: bytes, coder: coder, isOlder: true)
    }

    /// Reads the action, if it is of this type.
    func read<Action: WorkflowAction>(as type: Action.Type) throws -> Action? {
        guard (isOlder ? "\(type)" : StoredTypeName.of(type)) == typeName, let decodable = type as? any Decodable.Type
        else { return nil }
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
        if let type = workflowType as? any EffectfulWorkflow.Type, try type.send(action, to: self) { return true }
        guard let older = action.older else { return false }
        return try send(older)
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
