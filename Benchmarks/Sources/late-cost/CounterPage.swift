import ViewEnvironment
import Workflow
import WorkflowWeb

/// A page with a number and a button that raises it.
struct CounterPage: Workflow {
    static let app = LiveApp(title: "Counter") { _, _ in CounterPage() }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<CounterPage>) -> CounterScreen {
        let sink = context.makeStateMutationSink()
        return CounterScreen(count: state) { sink.send { $0 += 1 } }
    }
}

struct CounterScreen: WebScreen {
    let count: Int
    let add: () -> Void

    func html(environment: ViewEnvironment) -> HTML {
        div {
            p { "\(count)" }
            button(.onClick { add() }) { "Add" }
        }
    }
}
