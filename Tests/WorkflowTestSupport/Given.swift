package import Workflow

/// A workflow whose state and `render` are given by the test.
package struct Given<State, Output, Rendering>: Workflow {
    package typealias Context = RenderContext<Self>
    package typealias Action = AnyWorkflowAction<Self>

    private let initialState: State
    private let body: (State, Context) -> Rendering

    package init(_ initialState: State, render: @escaping (State, Context) -> Rendering) {
        self.initialState = initialState
        body = render
    }

    package func makeInitialState() -> State { initialState }

    package func render(state: State, context: Context) -> Rendering { body(state, context) }
}

extension AnyWorkflowAction {
    /// Changes the state and emits nothing.
    package static func change(_ body: @escaping (inout WorkflowType.State) -> Void) -> Self {
        AnyWorkflowAction { state, _ in
            body(&state)
            return nil
        }
    }
}

extension RenderContext {
    /// A sink whose values become the state.
    package func makeStateSink() -> Sink<WorkflowType.State> {
        makeSink(of: WorkflowType.State.self) { value, state in
            state = value
            return nil
        }
    }
}
