/// Runs its child and drops the child's outputs: what ``AnyWorkflowConvertible/ignoringOutput()`` makes.
package struct OutputBlockingWorkflow<Child: AnyWorkflowConvertible>: Workflow {
    package typealias State = Void
    package typealias Output = Never

    package let child: Child

    package func render(state: Void, context: RenderContext<Self>) -> Child.Rendering {
        child.asAnyWorkflow().rendered(in: context) { _ in AnyWorkflowAction<Self>.noAction }
    }
}

extension OutputBlockingWorkflow: Equatable where Child: Equatable {}
