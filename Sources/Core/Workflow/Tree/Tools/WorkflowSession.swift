import Synchronization

/// The life of one node, as observers see it.
public struct WorkflowSession {
    /// Unique in the process and increasing.
    public struct Identifier: Hashable, Sendable {
        package let value: Int

        private static let next = Atomic<Int>(0)

        static func make() -> Identifier {
            Identifier(value: next.wrappingAdd(1, ordering: .relaxed).oldValue)
        }
    }

    public let workflowType: Any.Type
    /// The type by which logs name the node.
    package let loggedType: Any.Type
    /// The key the parent rendered the node with; `""` for the root.
    public let renderKey: String
    public let sessionID: Identifier
    private let ancestor: Ancestor?

    /// The session of the parent node; nil for the root.
    public var parent: WorkflowSession? { ancestor?.session }

    init(workflowType: Any.Type, loggedType: Any.Type, renderKey: String, parent: WorkflowSession?) {
        self.workflowType = workflowType
        self.loggedType = loggedType
        self.renderKey = renderKey
        sessionID = .make()
        ancestor = parent.map(Ancestor.init)
    }

    private final class Ancestor {
        let session: WorkflowSession

        init(_ session: WorkflowSession) {
            self.session = session
        }
    }
}
