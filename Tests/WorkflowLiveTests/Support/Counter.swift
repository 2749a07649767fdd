import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// Counts up and down.
struct Counter: Workflow {
    var step = 1
    var label = ""

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Counter>) -> CounterScreen {
        let sink = context.makeStateMutationSink()
        return CounterScreen(
            count: state,
            label: label,
            onAdd: { sink.send { $0 += step } },
            onSame: { sink.send { _ in } }
        )
    }
}

struct CounterScreen: WebScreen {
    var count: Int
    var label = ""
    var onAdd: () -> Void
    var onSame: () -> Void
    var onBoth: () -> Void = {}

    func html(environment: ViewEnvironment) -> HTML {
        p { "\(count)" + label }
        button(.onClick(onAdd)) { "Add" }
        button(.onClick(onSame)) { "Same" }
        button(.onClick(onBoth)) { "Both" }
    }
}

let counterApp = LiveApp(title: "Counter") { _, url in url == "/" ? Counter() : nil }
