/// A workflow whose type is erased, with the maps that were put on its renderings and outputs.
///
/// Rendered as a child it adds no node: the child is the innermost workflow, by whose type it is told from its siblings.
/// As the root of a host it is a node of its own, which has the wrapped workflow as its only child.
public struct AnyWorkflow<Rendering, Output> {
    // Functions, which the compiler sees through where a child is erased, mapped and rendered in one expression: then it
    // makes neither a box nor a closure. That is what `@inline(__always)` is for, here and in `AnyWorkflowConvertible`.
    /// Returns the innermost workflow in a box.
    @usableFromInline let erase: () -> ErasedWorkflow
    /// Renders the innermost workflow as a child of a node, sets the route of its (mapped) outputs, and maps its rendering.
    @usableFromInline let renderChild: RenderChild
    @usableFromInline let isMapped: Bool

    @usableFromInline typealias RenderChild = (NodeBase, String, (inout OutputRoute<Output>) -> Void) -> Rendering

    /// Erases `workflow`. An `AnyWorkflow` of the same type is taken as it is.
    @inlinable
    @inline(__always)
    public init<T: Workflow>(_ workflow: T) where T.Rendering == Rendering, T.Output == Output {
        if let same = workflow as? AnyWorkflow<Rendering, Output> {
            self = same
            return
        }
        self.init(erase: { WorkflowBox(workflow) }, isMapped: false) { parent, key, connect in
            parent.render(workflow, key: key, connect: connect)
        }
    }

    @inlinable
    @inline(__always)
    init(erase: @escaping () -> ErasedWorkflow, isMapped: Bool, renderChild: @escaping RenderChild) {
        self.erase = erase
        self.isMapped = isMapped
        self.renderChild = renderChild
    }

    /// The innermost workflow value.
    public var base: Any { erase().base }

    /// The type of the innermost workflow.
    public var workflowType: Any.Type { erase().workflowType }
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
            workflows: { a, b in !a.isMapped && !b.isMapped && a.erase().isSame(as: b.erase()) },
            comparesWorkflowsByValue: true,
            states: nil
        )
    }
}

extension AnyWorkflow {
    /// The same workflow with every output changed by `transform`.
    @inlinable
    @inline(__always)
    public func mapOutput<NewOutput>(
        _ transform: @escaping (Output) -> NewOutput
    ) -> AnyWorkflow<Rendering, NewOutput> {
        AnyWorkflow<Rendering, NewOutput>(erase: erase, isMapped: true) { [renderChild] parent, key, connect in
            renderChild(parent, key) { $0.setMap(transform, then: connect) }
        }
    }

    /// The same workflow with every rendering changed by `transform`.
    @inlinable
    @inline(__always)
    public func mapRendering<NewRendering>(
        _ transform: @escaping (Rendering) -> NewRendering
    ) -> AnyWorkflow<NewRendering, Output> {
        AnyWorkflow<NewRendering, Output>(erase: erase, isMapped: true) { [renderChild] parent, key, connect in
            transform(renderChild(parent, key, connect))
        }
    }

    /// Renders the wrapped workflow as a child whose outputs are actions of the parent.
    @inlinable
    @inline(__always)
    public func rendered<Parent>(
        in context: RenderContext<Parent>,
        key: String = ""
    ) -> Rendering where Output: WorkflowAction, Output.WorkflowType == Parent {
        context.withNodeInPlace(calling: "rendered(in:)") { node in
            renderChild(node, key) { $0.setActions() }
        }
    }

    /// Renders the wrapped workflow as a child. `outputMap` turns each output into an action of the parent.
    @inlinable
    @inline(__always)
    public func rendered<Parent, Action: WorkflowAction>(
        in context: RenderContext<Parent>,
        key: String = "",
        outputMap: @escaping (Output) -> Action
    ) -> Rendering where Action.WorkflowType == Parent {
        context.withNodeInPlace(calling: "rendered(in:)") { node in
            renderChild(node, key) { $0.setMap(outputMap) }
        }
    }

    /// Renders the wrapped workflow as a child whose outputs are erased actions of the parent.
    @inlinable
    @inline(__always)
    public func rendered<Parent>(
        in context: RenderContext<Parent>,
        key: String = ""
    ) -> Rendering where Output == AnyWorkflowAction<Parent> {
        context.withNodeInPlace(calling: "rendered(in:)") { node in
            renderChild(node, key) { $0.setActions() }
        }
    }
}

extension AnyWorkflow where Output == Never {
    /// Renders the wrapped workflow as a child that has no output.
    @inlinable
    @inline(__always)
    public func rendered<T>(in context: RenderContext<T>, key: String = "") -> Rendering {
        context.withNodeInPlace(calling: "rendered(in:)") { node in
            renderChild(node, key) { _ in }
        }
    }

    /// The same workflow, declared to have outputs of another type; there are none.
    @inlinable
    @inline(__always)
    public func mapOutput<NewOutput>(to: NewOutput.Type) -> AnyWorkflow<Rendering, NewOutput> {
        mapOutput(neverMapped)
    }
}
