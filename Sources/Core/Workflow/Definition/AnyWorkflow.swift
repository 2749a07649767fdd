/// A workflow whose type is erased, with the maps that were put on its renderings and outputs.
///
/// Rendered as a child it adds no node: the child is the innermost workflow, by whose type it is told from its siblings.
/// As the root of a host it is a node of its own, which has the wrapped workflow as its only child.
public struct AnyWorkflow<Rendering, Output> {
    @usableFromInline let erased: ErasedWorkflow
    @usableFromInline let isMapped: Bool
    /// Renders the innermost workflow as a child of a node, sends its outputs (mapped) to the closure, and maps its rendering.
    @usableFromInline let renderChild: RenderChild

    @usableFromInline typealias Deliver = (Output, NodeBase) -> Void
    @usableFromInline typealias RenderChild = (NodeBase, String, @escaping Deliver) -> Rendering

    /// Erases `workflow`. An `AnyWorkflow` of the same type is taken as it is.
    @inlinable
    public init<T: Workflow>(_ workflow: T) where T.Rendering == Rendering, T.Output == Output {
        if let same = workflow as? AnyWorkflow<Rendering, Output> {
            self = same
            return
        }
        let box = WorkflowBox(workflow)
        self.init(erased: box, isMapped: false) { parent, key, deliver in
            parent.render(box.workflow, key: key) { $0.setDelivery(deliver) }
        }
    }

    @inlinable
    init(erased: ErasedWorkflow, isMapped: Bool, renderChild: @escaping RenderChild) {
        self.erased = erased
        self.isMapped = isMapped
        self.renderChild = renderChild
    }

    /// The innermost workflow value.
    public var base: Any { erased.base }

    /// The type of the innermost workflow.
    public var workflowType: Any.Type { erased.workflowType }
}

extension AnyWorkflow: Workflow {
    public typealias Output = Output
    public typealias State = Void
    public typealias Rendering = Rendering

    /// Renders the wrapped workflow as the only child.
    @inlinable
    public func render(state: Void, context: RenderContext<AnyWorkflow<Rendering, Output>>) -> Rendering {
        rendered(in: context) { AnyWorkflowAction(sendingOutput: $0) }
    }

    /// Returns itself.
    @inlinable
    public func asAnyWorkflow() -> AnyWorkflow<Rendering, Output> {
        self
    }

    /// Two erased workflows are the same when their innermost values are and no map, which could capture anything, is on
    /// them.
    @inlinable
    public static var _sameness: Sameness<Self> {
        Sameness(
            workflows: { a, b in !a.isMapped && !b.isMapped && a.erased.isSame(as: b.erased) },
            comparesWorkflowsByValue: true,
            states: nil
        )
    }
}

extension AnyWorkflow {
    /// The same workflow with every output changed by `transform`.
    @inlinable
    public func mapOutput<NewOutput>(
        _ transform: @escaping (Output) -> NewOutput
    ) -> AnyWorkflow<Rendering, NewOutput> {
        AnyWorkflow<Rendering, NewOutput>(erased: erased, isMapped: true) { [renderChild] parent, key, deliver in
            renderChild(parent, key) { output, parent in deliver(transform(output), parent) }
        }
    }

    /// The same workflow with every rendering changed by `transform`.
    @inlinable
    public func mapRendering<NewRendering>(
        _ transform: @escaping (Rendering) -> NewRendering
    ) -> AnyWorkflow<NewRendering, Output> {
        AnyWorkflow<NewRendering, Output>(erased: erased, isMapped: true) { [renderChild] parent, key, deliver in
            transform(renderChild(parent, key, deliver))
        }
    }

    /// Renders the wrapped workflow as a child whose outputs are actions of the parent.
    @inlinable
    public func rendered<Parent>(
        in context: RenderContext<Parent>,
        key: String = ""
    ) -> Rendering where Output: WorkflowAction, Output.WorkflowType == Parent {
        context.withNode(calling: "rendered(in:)") { node in
            renderChild(node, key) { output, parent in
                parent.asNode(of: Parent.self).apply(output)
            }
        }
    }

    /// Renders the wrapped workflow as a child. `outputMap` turns each output into an action of the parent.
    @inlinable
    public func rendered<Parent, Action: WorkflowAction>(
        in context: RenderContext<Parent>,
        key: String = "",
        outputMap: @escaping (Output) -> Action
    ) -> Rendering where Action.WorkflowType == Parent {
        context.withNode(calling: "rendered(in:)") { node in
            renderChild(node, key) { output, parent in
                parent.asNode(of: Parent.self).apply(outputMap(output))
            }
        }
    }

    /// Renders the wrapped workflow as a child whose outputs are erased actions of the parent.
    @inlinable
    public func rendered<Parent>(
        in context: RenderContext<Parent>,
        key: String = ""
    ) -> Rendering where Output == AnyWorkflowAction<Parent> {
        context.withNode(calling: "rendered(in:)") { node in
            renderChild(node, key) { output, parent in
                parent.asNode(of: Parent.self).apply(output)
            }
        }
    }
}

extension AnyWorkflow where Output == Never {
    /// Renders the wrapped workflow as a child that has no output.
    @inlinable
    public func rendered<T>(in context: RenderContext<T>, key: String = "") -> Rendering {
        context.withNode(calling: "rendered(in:)") { node in
            renderChild(node, key) { _, _ in }
        }
    }

    /// The same workflow, declared to have outputs of another type; there are none.
    @inlinable
    public func mapOutput<NewOutput>(to: NewOutput.Type) -> AnyWorkflow<Rendering, NewOutput> {
        mapOutput(neverMapped)
    }
}
