/// Runs its child and drops the child's outputs: what ``AnyWorkflowConvertible/ignoringOutput()`` makes.
@usableFromInline
package struct OutputBlockingWorkflow<Child: AnyWorkflowConvertible>: Workflow {
    @usableFromInline package typealias State = Void
    @usableFromInline package typealias Output = Never
    @usableFromInline package typealias Rendering = Child.Rendering

    @usableFromInline package let child: Child

    @inlinable
    init(child: Child) {
        self.child = child
    }

    @inlinable
    package func render(state: Void, context: RenderContext<Self>) -> Child.Rendering {
        child.asAnyWorkflow().rendered(in: context) { _ in AnyWorkflowAction<Self>.noAction }
    }
}

extension OutputBlockingWorkflow: Equatable where Child: Equatable {}
