/// Runs its child and drops the child's outputs: what ``AnyWorkflowConvertible/ignoringOutput()`` makes.
struct OutputBlockingWorkflow<Child: Workflow>: Workflow {
    typealias State = Void
    typealias Output = Never

    let child: Child

    func render(state: Void, context: RenderContext<Self>) -> Child.Rendering {
        child.rendered(in: context) { _ in AnyWorkflowAction<Self>.noAction }
    }

    static var _sameness: Sameness<Self> {
        let ofChild = Child._sameness
        return Sameness(
            workflows: { ofChild.workflows($0.child, $1.child) },
            comparesWorkflowsByValue: ofChild.comparesWorkflowsByValue,
            states: nil
        )
    }
}
