import TrellisSupport
import Workflow

/// An action as it was recorded, which a tree can apply again.
package struct RepeatedAction: ActionReader {
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
    private var older: RepeatedAction? {
        isOlder ? nil : RepeatedAction(typeName: typeName, bytes: bytes, coder: coder, isOlder: true)
    }

    package func read<Action: WorkflowAction>(as type: Action.Type) throws -> Action? {
        guard (isOlder ? "\(type)" : StoredTypeName.of(type)) == typeName, let decodable = type as? any Decodable.Type
        else { return nil }
        return try read(decodable) as? Action
    }

    private func read<Value: Decodable>(_ type: Value.Type) throws -> Any {
        try coder.decode(type, from: bytes)
    }
}

extension RepeatedAction {
    /// Sends this to a node. Returns whether it takes actions of that type.
    func send(to node: NodeBase) throws -> Bool {
        if try node.send(self) { return true }
        guard let older else { return false }
        return try older.send(to: node)
    }
}
