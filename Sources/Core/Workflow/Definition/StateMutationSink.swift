/// A sink whose messages change the state directly and never emit an output.
public struct StateMutationSink<WorkflowType: Workflow> {
    @usableFromInline let sink: Sink<AnyWorkflowAction<WorkflowType>>

    @inlinable
    init(_ sink: Sink<AnyWorkflowAction<WorkflowType>>) {
        self.sink = sink
    }

    /// Runs `update` on the state. Ordered like any action.
    @inlinable
    public func send(_ update: @escaping (inout WorkflowType.State) -> Void) {
        sink.send(
            AnyWorkflowAction { state, _ in
                update(&state)
                return nil
            }
        )
    }

    /// Sets one property of the state. Ordered like any action.
    @inlinable
    public func send<Value>(_ keyPath: WritableKeyPath<WorkflowType.State, Value>, value: Value) {
        send { $0[keyPath: keyPath] = value }
    }
}
