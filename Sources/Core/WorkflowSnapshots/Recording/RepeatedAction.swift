import TrellisSupport
import Workflow

/// An action as it was recorded, which a tree can apply again.
package struct RepeatedAction: ActionReader {
    /// The name of the type; see ``StoredTypeName``. In older journals, that without the types around it.
    let typeName: String
    let bytes: [UInt8]
    let coder: any StateCoder

    /// A Boolean value that indicates whether the type has the name of older journals.
    private var isOlder = false

    package init(typeName: String, bytes: [UInt8], coder: any StateCoder) {
        (self.typeName, self.bytes, self.coder) = (typeName, bytes, coder)
    }

    package func read<Action: WorkflowAction>(as type: Action.Type) throws -> Action? {
        guard (isOlder ? "\(type)" : StoredTypeName.of(type)) == typeName, let decodable = type as? any Decodable.Type
        else { return nil }
        return try read(decodable) as? Action
    }

    private func read<Value: Decodable>(_ type: Value.Type) throws -> Any {
        try coder.decode(type, from: bytes)
    }

    /// Sends this to a node. Returns whether it takes actions of that type.
    func send(to node: NodeBase) throws -> Bool {
        if try node.send(self) { return true }
        var older = self
        older.isOlder = true
        return try node.send(older)
    }
}
