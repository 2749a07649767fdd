// The same calls as on `AnyWorkflowConvertible`, without erasing a workflow whose type is known.

extension Workflow {
    /// Renders this as a child whose outputs are actions of the parent.
    /// - Precondition: No other child of the same type and key in this pass.
    @inlinable
    public func rendered<Parent>(
        in context: RenderContext<Parent>,
        key: String = ""
    ) -> Rendering where Output: WorkflowAction, Output.WorkflowType == Parent {
        if let erased = self as? AnyWorkflow<Rendering, Output> {
            return erased.rendered(in: context, key: key)
        }
        return context.withNode(calling: "rendered(in:)") {
            $0.render(self, key: key) { $0.setActions() }
        }
    }

    /// Renders this as a child. `outputMap` turns each output into an action of the parent; the map of the latest pass
    /// is used.
    /// - Precondition: No other child of the same type and key in this pass.
    @inlinable
    public func rendered<Parent, Action: WorkflowAction>(
        in context: RenderContext<Parent>,
        key: String = "",
        outputMap: @escaping (Output) -> Action
    ) -> Rendering where Action.WorkflowType == Parent {
        if let erased = self as? AnyWorkflow<Rendering, Output> {
            return erased.rendered(in: context, key: key, outputMap: outputMap)
        }
        return context.withNode(calling: "rendered(in:)") {
            $0.render(self, key: key) { $0.setMap(outputMap) }
        }
    }

    /// Renders this as a child whose outputs are erased actions of the parent.
    /// - Precondition: No other child of the same type and key in this pass.
    @inlinable
    public func rendered<Parent>(
        in context: RenderContext<Parent>,
        key: String = ""
    ) -> Rendering where Output == AnyWorkflowAction<Parent> {
        if let erased = self as? AnyWorkflow<Rendering, Output> {
            return erased.rendered(in: context, key: key)
        }
        return context.withNode(calling: "rendered(in:)") {
            $0.render(self, key: key) { $0.setActions() }
        }
    }
}

extension Workflow {
    /// Renders this as a child whose outputs are dropped.
    /// - Precondition: No other child of the same type and key in this pass.
    @inlinable
    package func renderedWithoutOutput<Parent>(in context: RenderContext<Parent>, key: String = "") -> Rendering {
        context.withNode(calling: "rendered(in:)") {
            $0.render(self, key: key) { $0 = OutputRoute() }
        }
    }
}

extension Workflow where Output == Never {
    /// Renders this as a child that has no output.
    /// - Precondition: No other child of the same type and key in this pass.
    @inlinable
    public func rendered<T>(in context: RenderContext<T>, key: String = "") -> Rendering {
        if let erased = self as? AnyWorkflow<Rendering, Output> {
            return erased.rendered(in: context, key: key)
        }
        return context.withNode(calling: "rendered(in:)") {
            $0.render(self, key: key) { _ in }
        }
    }
}
