/// The means of `render`: it makes sinks, renders children and runs side effects.
///
/// Children are rendered by ``AnyWorkflowConvertible/rendered(in:key:outputMap:)``.
///
/// A context belongs to one node and one pass.
/// - Precondition: Not used after the `render` it was given to has returned.
public struct RenderContext<WorkflowType: Workflow> {
    @usableFromInline let node: Node<WorkflowType>
    @usableFromInline let run: UInt32

    @inlinable
    init(node: Node<WorkflowType>, run: UInt32) {
        self.node = node
        self.run = run
    }

    /// Makes a sink for actions of one type.
    ///
    /// All sinks of one action type of a node share one endpoint. The node keeps it while each pass asks for it, and
    /// then sinks of any earlier rendering go on working.
    @inlinable
    public func makeSink<Action: WorkflowAction>(
        of actionType: Action.Type
    ) -> Sink<Action> where Action.WorkflowType == WorkflowType {
        withNode(calling: "makeSink(of:)") { node in
            let endpoint = node.endpoint(for: actionType)
            return Sink { endpoint.send($0) }
        }
    }

    /// Calls `body` with the node, after checking that its `render` is running.
    ///
    /// A function that returned one node or the other would have to retain it, for each child in each pass.
    @inlinable
    func withNode<Result>(
        calling function: StaticString,
        _ body: (Node<WorkflowType>) -> Result
    ) -> Result {
        guard node.runs == run, node.isRendering else { return withDetachedNode(calling: function, body) }
        return body(node)
    }

    /// Does the same for a `body` that captures an erased workflow.
    ///
    /// `body` is called in one place only. A call in another function would need the closures of the workflow on the heap,
    /// also while nobody makes that call.
    @inlinable
    @inline(__always)
    func withNodeInPlace<Result>(
        calling function: StaticString,
        _ body: (Node<WorkflowType>) -> Result
    ) -> Result {
        let detached = node.runs == run && node.isRendering ? nil : makeDetachedNode(calling: function)
        // Owned by this context, or by the variable until the end of the call.
        let target = detached.map { Unmanaged.passUnretained($0) } ?? Unmanaged.passUnretained(node)
        defer { withExtendedLifetime(detached) {} }
        return target._withUnsafeGuaranteedRef { body($0) }
    }

    /// The same node for callers that are not called for each child in each pass.
    func node(calling function: StaticString) -> Node<WorkflowType> {
        withNode(calling: function) { $0 }
    }

    /// Runs `body` with a node outside the tree, where a misuse handler lets the program go on.
    // Not inlined: it would take registers from the callers, for a call that they do not make.
    @usableFromInline
    @inline(never)
    func withDetachedNode<Result>(
        calling function: StaticString,
        _ body: (Node<WorkflowType>) -> Result
    ) -> Result {
        body(makeDetachedNode(calling: function))
    }

    /// Reports the misuse, and returns a node outside the tree.
    @usableFromInline
    @inline(never)
    func makeDetachedNode(calling function: StaticString) -> Node<WorkflowType> {
        Misuse(
            .contextUsedAfterRender,
            """
            Expected \(function) to be called while \(WorkflowType.self) renders. Instead, its RenderContext was kept and \
            used after render returned. Make sinks inside render and keep those.
            """
        ).report(to: node.configurationAfterRender)
        return node.makeDetachedCopy()
    }
}

/// A context is bound to the pass it was made for.
@available(*, unavailable)
extension RenderContext: Sendable {}

extension RenderContext {
    /// Makes a sink for events of any type; `onEvent` changes the state and returns the output, if any.
    @inlinable
    public func makeSink<Event>(
        of eventType: Event.Type,
        onEvent: @escaping (Event, inout WorkflowType.State) -> WorkflowType.Output?,
        _ choice: LastChoice = LastChoice()
    ) -> Sink<Event> {
        withNode(calling: "makeSink(of:onEvent:)") { node in
            let endpoint = node.endpoint(for: AnyWorkflowAction<WorkflowType>.self)
            return Sink { event in endpoint.send(AnyWorkflowAction { state, _ in onEvent(event, &state) }) }
        }
    }

    /// Makes a sink for events of any type; `onEvent` changes the state and has no output.
    @inlinable
    public func makeSink<Event>(
        of eventType: Event.Type,
        onEvent: @escaping (Event, inout WorkflowType.State) -> Void
    ) -> Sink<Event> {
        makeSink(of: eventType) { event, state -> WorkflowType.Output? in
            onEvent(event, &state)
            return nil
        }
    }

    /// Makes a sink whose values become outputs of this workflow.
    @inlinable
    public func makeOutputSink() -> Sink<WorkflowType.Output> {
        withNode(calling: "makeOutputSink()") { node in
            let endpoint = node.endpoint(for: AnyWorkflowAction<WorkflowType>.self)
            return Sink { endpoint.send(AnyWorkflowAction(sendingOutput: $0)) }
        }
    }

    /// Makes a sink whose messages change the state directly.
    @inlinable
    public func makeStateMutationSink() -> StateMutationSink<WorkflowType> {
        StateMutationSink(makeSink(of: AnyWorkflowAction<WorkflowType>.self))
    }
}

extension RenderContext where WorkflowType.Output == Void {
    /// Makes a sink for events of any type; `onEvent` changes the state and returns the output, which is `Void`. Return `nil` for none.
    @inlinable
    public func makeSink<Event>(
        of eventType: Event.Type,
        onEvent: @escaping (Event, inout WorkflowType.State) -> Void
    ) -> Sink<Event> {
        makeSink(of: eventType) { event, state -> Void? in .some(onEvent(event, &state)) }
    }
}
