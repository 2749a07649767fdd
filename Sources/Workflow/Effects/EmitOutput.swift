package import Workflow

/// The action of a worker's node: leaves the state alone and emits what the work has come to.
package struct EmitOutput<WorkflowType: Workflow>: WorkflowAction {
    let output: WorkflowType.Output

    package func apply(
        toState state: inout WorkflowType.State,
        context: ApplyContext<WorkflowType>
    ) -> WorkflowType.Output? {
        output
    }
}
