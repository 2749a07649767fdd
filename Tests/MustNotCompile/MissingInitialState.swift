// Nobody but the workflow knows what its state is at first.
// expect: type 'Counter' does not conform to protocol 'Workflow'
// expect: requirement of protocol 'Workflow': write func makeInitialState() -> State, which returns the state of a new node
import Workflow

struct Counter: Workflow {
    struct State { var count = 0 }

    func render(state: State, context: RenderContext<Counter>) -> String { "\(state.count)" }
}
