/// The action of a worker's node: leaves the state alone and emits what the work has come to.
@usableFromInline
package struct EmitOutput<WorkflowType: Workflow>: WorkflowAction {
    @usableFromInline let output: WorkflowType.Output

    @inlinable
    package init(output: WorkflowType.Output) {
        self.output = output
    }

    @inlinable
    package func apply(
        toState state: inout WorkflowType.State,
        context: ApplyContext<WorkflowType>
    ) -> WorkflowType.Output? {
        output
    }
}
