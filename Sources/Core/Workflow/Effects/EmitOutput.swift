/// The action of a worker's node: leaves the state alone and emits what the work has come to.
package struct EmitOutput<WorkflowType: Workflow>: WorkflowAction {
    private let output: WorkflowType.Output

    package init(output: WorkflowType.Output) {
        self.output = output
    }

    package func apply(
        toState state: inout WorkflowType.State,
        context: ApplyContext<WorkflowType>
    ) -> WorkflowType.Output? {
        output
    }
}
