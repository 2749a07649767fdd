import LiveModel
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

    func render(state: Int, context: RenderContext<Pushed>) -> BuiltScreen {
        source.sink = context.makeStateMutationSink()
        return pushedScreen(state)
    }
}

func pushedScreen(_ value: Int) -> BuiltScreen {
    BuiltScreen { section(.ariaBusy(value < 0)) { "\(value)" } }
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
