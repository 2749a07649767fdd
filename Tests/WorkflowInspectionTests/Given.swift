import Workflow

/// A workflow whose state and `render` are given by the test.
struct Given<State, Output, Rendering>: Workflow {
    typealias Context = RenderContext<Self>
    typealias Action = AnyWorkflowAction<Self>

    private let initialState: State
    private let body: (State, Context) -> Rendering

    init(_ initialState: State, render: @escaping (State, Context) -> Rendering) {
        self.initialState = initialState
        body = render
    }

    func makeInitialState() -> State { initialState }

    func render(state: State, context: Context) -> Rendering { body(state, context) }
}

extension AnyWorkflowAction {
    /// Changes the state and emits nothing.
    static func change(_ body: @escaping (inout WorkflowType.State) -> Void) -> Self {
        AnyWorkflowAction { state, _ in
            body(&state)
            return nil
        }
    }
}

extension RenderContext {
    /// A sink whose values become the state.
    func makeStateSink() -> Sink<WorkflowType.State> {
        makeSink(of: WorkflowType.State.self) { value, state in
            state = value
            return nil
        }
    }
}
