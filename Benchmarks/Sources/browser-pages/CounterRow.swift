import ViewEnvironment
import Workflow
import WorkflowWeb

/// A title, a number and a button that raises it.
struct CounterRow: Workflow {
    var id: Int
    var title = "row"

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<CounterRow>) -> CounterScreen {
        let add = context.makeEventHandler { count in
            count += 1
            return nil
        }
        return CounterScreen(id: id, title: title, count: state, add: add)
    }
}

struct CounterScreen: WebScreen, Equatable, Identifiable {
    let id: Int
    let title: String
    let count: Int
    let add: EventHandler<Void>

    func html(environment: ViewEnvironment) -> HTML {
        div {
            span { title }
            span(.class("count")) { "\(count)" }
            button(.class("add"), .onClick { add() }) { "+" }
        }
    }
}
