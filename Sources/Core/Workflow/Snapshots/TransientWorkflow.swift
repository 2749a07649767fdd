/// A workflow that a parent leaves out of snapshots, with all below it. Made by ``Workflow/transient()``.
///
/// It is a node of its own, with the wrapped workflow as its only child.
public struct TransientWorkflow<Base: Workflow>: Workflow {
    public typealias State = Void
    public typealias Output = Base.Output
    public typealias Rendering = Base.Rendering

    private let base: Base

    init(_ base: Base) {
        self.base = base
    }

    /// Renders the wrapped workflow.
    public func render(state: Void, context: RenderContext<TransientWorkflow>) -> Base.Rendering {
        base.rendered(in: context) { AnyWorkflowAction(sendingOutput: $0) }
    }
}

extension TransientWorkflow: Equatable where Base: Equatable {}

extension Workflow {
    /// Returns this workflow without durability. When a tree is restored, the workflow and all below it start from
    /// their initial states.
    ///
    /// ```swift
    /// let preview = Preview(of: item).transient().rendered(in: context)
    /// ```
    public func transient() -> TransientWorkflow<Self> {
        TransientWorkflow(self)
    }
}

/// A mark by which every ``TransientWorkflow`` is known.
package protocol LeftOutOfSnapshots {}

extension TransientWorkflow: LeftOutOfSnapshots {}
