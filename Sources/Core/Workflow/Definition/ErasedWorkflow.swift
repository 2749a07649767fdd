/// The innermost workflow value of an ``AnyWorkflow``, whatever its type.
@usableFromInline
class ErasedWorkflow {
    @inlinable
    init() {}

    var base: Any { fatalError("ErasedWorkflow is only a base class of WorkflowBox.") }
    var workflowType: Any.Type { fatalError("ErasedWorkflow is only a base class of WorkflowBox.") }

    /// Returns whether two values are of one type and the same by its rule.
    @usableFromInline
    func isSame(as other: ErasedWorkflow) -> Bool { self === other }
}

/// Holds a workflow of a known type.
@usableFromInline
final class WorkflowBox<W: Workflow>: ErasedWorkflow {
    @usableFromInline let workflow: W

    @inlinable
    init(_ workflow: W) {
        self.workflow = workflow
        super.init()
    }

    override var base: Any { workflow }
    override var workflowType: Any.Type { W.self }

    @usableFromInline
    override func isSame(as other: ErasedWorkflow) -> Bool {
        guard W.comparesProps, let other = other as? WorkflowBox<W> else { return false }
        return self === other || W._sameness.workflows(workflow, other.workflow)
    }
}
