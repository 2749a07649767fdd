import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// State, an action and a screen: the least that an app has.
public struct Counter: Workflow {
    public init() {}

    public func makeInitialState() -> Int { 0 }

    public func render(state: Int, context: RenderContext<Counter>) -> CounterScreen {
        let sink = context.makeStateMutationSink()
        return CounterScreen(
            count: state,
            onIncrement: { sink.send { $0 += 1 } },
            onReset: { sink.send { $0 = 0 } }
        )
    }
}

public struct CounterScreen: WebScreen {
    public let count: Int
    public let onIncrement: () -> Void
    public let onReset: () -> Void

    public func html(environment: ViewEnvironment) -> HTML {
        main {
            h1 { "Counter" }
            p(.ariaLive(.polite)) { "Pressed \(count) times" }
            button(.type(.button), .onClick(onIncrement)) { "Press" }
            button(.type(.button), .disabled(count == 0), .onClick(onReset)) { "Start over" }
        }
    }
}
