/// A workflow that wraps another one, by which people know it.
private protocol WrappingWorkflow {
    var workflowType: Any.Type { get }
}

extension AnyWorkflow: WrappingWorkflow {}

extension Workflow {
    /// The type by which logs name the workflow: that of the innermost one where the type is erased.
    @usableFromInline package var loggedType: Any.Type {
        (self as? any WrappingWorkflow)?.workflowType ?? Self.self
    }
}
