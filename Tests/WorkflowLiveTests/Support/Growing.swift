import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// A list that a click makes a hundred items longer.
struct Growing: Workflow {
    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Growing>) -> GrowingScreen {
        let sink = context.makeStateMutationSink()
        return GrowingScreen(count: state, onMore: { sink.send { $0 += 100 } })
    }
}

struct GrowingScreen: WebScreen {
    var count: Int
    var onMore: () -> Void

    func html(environment: ViewEnvironment) -> HTML {
        button(.onClick(onMore)) { "More" }
        ul { for number in 0..<count { li { "\(number)" } } }
    }
}
