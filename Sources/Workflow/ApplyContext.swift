/// What an action may read besides the state: the current props of its workflow.
///
/// Valid only while `apply` runs; a later read traps.
public struct ApplyContext<WorkflowType: Workflow> {
    @usableFromInline let node: Node<WorkflowType>?
    @usableFromInline let serial: UInt32
    @usableFromInline let reader: ((PartialKeyPath<WorkflowType>) -> Any)?

    @inlinable
    init(node: Node<WorkflowType>) {
        self.node = node
        serial = node.applySerial
        reader = nil
    }

    /// A context without a node, for testing an action by itself. `reader` answers every read.
    package init(reader: @escaping (PartialKeyPath<WorkflowType>) -> Any) {
        node = nil
        serial = 0
        self.reader = reader
    }

    /// A property of the workflow value of the latest render pass.
    /// - Precondition: Read while `apply` runs.
    @inlinable
    public subscript<Value>(workflowValue keyPath: KeyPath<WorkflowType, Value>) -> Value {
        guard let node else { return readOutsideTree(keyPath) }
        guard node.isApplying, node.applySerial == serial else { usedAfterApply() }
        return node.workflow[keyPath: keyPath]
    }

    @usableFromInline
    func readOutsideTree<Value>(_ keyPath: KeyPath<WorkflowType, Value>) -> Value {
        guard let reader, let value = reader(keyPath) as? Value else {
            fatalError("Expected a value of type \(Value.self) for a property of \(WorkflowType.self), got another.")
        }
        return value
    }

    @usableFromInline
    func usedAfterApply() -> Never {
        fatalError(
            """
            Expected an ApplyContext<\(WorkflowType.self)> to be read while its action is applied. Instead, it was kept \
            and read later. Read what you need inside apply(toState:context:).
            """
        )
    }
}
