import LiveModel
import ViewEnvironment
import Workflow

@testable import WorkflowWeb

/// A page whose counter is kept.
struct Adding: DurableWorkflow {
    struct State: Codable, Equatable { var count = 0 }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Adding>) -> BuiltScreen {
        let sink = context.makeSink(of: Void.self) { _, state in state.count += 1 }
        return BuiltScreen {
            div {
                p { "\(state.count) added" }
                button(.onClick { sink.send(()) }) { "Add" }
            }
        }
    }
}
