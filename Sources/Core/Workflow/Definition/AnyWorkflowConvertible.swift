/// A value that can be rendered as a child: a workflow, or something that stands for one, such as a worker.
public protocol AnyWorkflowConvertible<Rendering, Output> {
    associatedtype Rendering
    associatedtype Output

    /// This value as a workflow whose type is erased.
    func asAnyWorkflow() -> AnyWorkflow<Rendering, Output>
}

extension AnyWorkflowConvertible {
    /// Renders this as a child whose outputs are actions of the parent.
    ///
    /// The workflow type and `key` tell the child from its siblings. The child starts with the first pass that renders
    /// it and ends with the first that does not.
    /// - Precondition: No other child of the same type and key in this pass.
    @inlinable
    @inline(__always)
    public func rendered<Parent>(
        in context: RenderContext<Parent>,
        key: String = ""
    ) -> Rendering where Output: WorkflowAction, Output.WorkflowType == Parent {
        asAnyWorkflow().rendered(in: context, key: key)
    }

    /// Renders this as a child. `outputMap` turns each output into an action of the parent; the map of the latest pass
    /// is used.
    /// - Precondition: No other child of the same type and key in this pass.
    @inlinable
    @inline(__always)
    public func rendered<Parent, Action: WorkflowAction>(
        in context: RenderContext<Parent>,
        key: String = "",
        outputMap: @escaping (Output) -> Action
    ) -> Rendering where Action.WorkflowType == Parent {
        asAnyWorkflow().rendered(in: context, key: key, outputMap: outputMap)
    }

    /// Renders this as a child whose outputs are erased actions of the parent.
    /// - Precondition: No other child of the same type and key in this pass.
    @inlinable
    @inline(__always)
    public func rendered<Parent>(
        in context: RenderContext<Parent>,
        key: String = ""
    ) -> Rendering where Output == AnyWorkflowAction<Parent> {
        asAnyWorkflow().rendered(in: context, key: key)
    }

    /// Turns each output into an action that runs `apply` on the parent's state; what it returns is the parent's output.
    @inlinable
    @inline(__always)
    public func onOutput<Parent>(
        _ apply: @escaping (inout Parent.State, Output) -> Parent.Output?,
        _ choice: LastChoice = LastChoice()
    ) -> AnyWorkflow<Rendering, AnyWorkflowAction<Parent>> {
        asAnyWorkflow().mapOutput { output in
            AnyWorkflowAction { state, _ in apply(&state, output) }
        }
    }

    /// Turns each output into an action that runs `apply` on the parent's state, and has the output that it returns, `Void`.
    @inlinable
    @inline(__always)
    public func onOutput<Parent>(
        _ apply: @escaping (inout Parent.State, Output) -> Void
    ) -> AnyWorkflow<Rendering, AnyWorkflowAction<Parent>> where Parent.Output == Void {
        onOutput { state, output -> Parent.Output? in .some(apply(&state, output)) }
    }

    /// Turns each output into an action that runs `apply` on the parent's state and has no output.
    @inlinable
    @inline(__always)
    public func onOutput<Parent>(
        _ apply: @escaping (inout Parent.State, Output) -> Void
    ) -> AnyWorkflow<Rendering, AnyWorkflowAction<Parent>> {
        onOutput { state, output -> Parent.Output? in
            apply(&state, output)
            return nil
        }
    }

    /// The same workflow without outputs. It is run by one extra node, which counts for the child's identity.
    @inlinable
    @inline(__always)
    public func ignoringOutput() -> AnyWorkflow<Rendering, Never> {
        OutputBlockingWorkflow(child: self).asAnyWorkflow()
    }

    /// The same workflow with every output changed by `transform`. Its identity stays as it is.
    @inlinable
    @inline(__always)
    public func mapOutput<NewOutput>(
        _ transform: @escaping (Output) -> NewOutput
    ) -> AnyWorkflow<Rendering, NewOutput> {
        asAnyWorkflow().mapOutput(transform)
    }

    /// The same workflow with every rendering changed by `transform`. Its identity stays as it is.
    @inlinable
    @inline(__always)
    public func mapRendering<NewRendering>(
        _ transform: @escaping (Rendering) -> NewRendering
    ) -> AnyWorkflow<NewRendering, Output> {
        asAnyWorkflow().mapRendering(transform)
    }
}

extension AnyWorkflowConvertible where Output == Never {
    /// Renders this as a child that has no output.
    /// - Precondition: No other child of the same type and key in this pass.
    @inlinable
    @inline(__always)
    public func rendered<T>(in context: RenderContext<T>, key: String = "") -> Rendering {
        asAnyWorkflow().rendered(in: context, key: key)
    }

    /// The same workflow, declared to have outputs of another type; there are none.
    @inlinable
    @inline(__always)
    public func mapOutput<NewOutput>(to: NewOutput.Type) -> AnyWorkflow<Rendering, NewOutput> {
        asAnyWorkflow().mapOutput(neverMapped)
    }
}

extension AnyWorkflowConvertible where Rendering == Void {
    /// Runs this as a child that has nothing to show.
    /// - Precondition: No other child of the same type and key in this pass.
    @inlinable
    @inline(__always)
    public func running<Parent, Action: WorkflowAction>(
        in context: RenderContext<Parent>,
        key: String = "",
        outputMap: @escaping (Output) -> Action
    ) where Action.WorkflowType == Parent {
        rendered(in: context, key: key, outputMap: outputMap)
    }
}

extension AnyWorkflowConvertible where Rendering == Void, Output: WorkflowAction {
    /// Runs this as a child that has nothing to show and whose outputs are actions of the parent.
    /// - Precondition: No other child of the same type and key in this pass.
    @inlinable
    @inline(__always)
    public func running<Parent>(
        in context: RenderContext<Parent>,
        key: String = ""
    ) where Output.WorkflowType == Parent {
        rendered(in: context, key: key)
    }
}

/// The map of outputs that do not exist.
@inlinable
func neverMapped<NewOutput>(_ output: Never) -> NewOutput {}
