/// The context of an action: the current props of its workflow, which it may read besides the state.
///
/// Valid only while `apply` runs; a later read traps.
public struct ApplyContext<WorkflowType: Workflow> {
    @usableFromInline let node: Node<WorkflowType>?
    @usableFromInline let serial: UInt16
    /// An `ApplyReading` outside of a tree; as an object, which keeps this small.
    @usableFromInline let reader: AnyObject?

    @inlinable
    init(node: Node<WorkflowType>) {
        self.node = node
        serial = node.applySerial
        reader = nil
    }

    /// A context without a node, for testing an action by itself. `reader` answers every read.
    package init(reader: any ApplyReading) {
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
        guard let reader = reader as? any ApplyReading else { usedAfterApply() }
        return reader.read(keyPath)
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

/// Answers the reads of an ``ApplyContext`` that has no node, and takes its commands.
package protocol ApplyReading: AnyObject {
    func read<WorkflowType: Workflow, Value>(_ keyPath: KeyPath<WorkflowType, Value>) -> Value
    func take(_ command: EffectCommand)
}
