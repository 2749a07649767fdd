import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// Shows what is pushed from outside.
struct Pushed: Workflow {
    let source: PushSource
    /// Below zero the page is loading.
    var first = 0

    func makeInitialState() -> Int { first }

    func render(state: Int, context: RenderContext<Pushed>) -> PushedScreen {
        source.sink = context.makeStateMutationSink()
        return PushedScreen(value: state)
    }
}

struct PushedScreen: WebScreen {
    var value: Int

    func html(environment: ViewEnvironment) -> HTML {
        section(.ariaBusy(value < 0)) { "\(value)" }
    }
}

/// Sends to the tree that rendered last.
final class PushSource: @unchecked Sendable {
    // Used on the test's thread alone.
    var sink: StateMutationSink<Pushed>?

    func push(_ value: Int) {
        sink?.send { $0 = value }
    }
}

func pushedApp(_ source: PushSource) -> LiveApp {
    LiveApp(title: "Pushed") { _, _ in Pushed(source: source) }
}
