import ViewEnvironment
import Workflow
import WorkflowWeb

extension LiveApp {
    /// A page with a counter and its button.
    public static let one = LiveApp(title: "One") { _, _ in Counter() }
}

struct Counter: DurableWorkflow {
    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Counter>) -> CounterScreen {
        let add = context.makeEventHandler { count in
            count += 1
            return nil
        }
        return CounterScreen(count: state, add: add)
    }
}

struct CounterScreen: WebScreen {
    let count: Int
    let add: EventHandler<Void>

    func html(environment: ViewEnvironment) -> HTML {
        div {
            span { "Counter" }
            span { "\(count)" }
            button(.onClick(add)) { "+" }
        }
    }
}
