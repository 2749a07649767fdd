import ViewEnvironment
import Workflow

@testable import WorkflowWeb

/// A page whose counter is kept.
struct Adding: DurableWorkflow {
    struct State: Codable, Equatable { var count = 0 }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Adding>) -> AddingScreen {
        let sink = context.makeSink(of: Void.self) { _, state in state.count += 1 }
        return AddingScreen(count: state.count) { sink.send(()) }
    }
}

struct AddingScreen: WebScreen {
    let count: Int
    let add: () -> Void

    func html(environment: ViewEnvironment) -> HTML {
        div {
            p { "\(count) added" }
            button(.onClick(add)) { "Add" }
        }
    }
}
