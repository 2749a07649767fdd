// A host stays on its home.
// expect: sending 'host' risks causing data races
import Workflow

struct Title: Workflow {
    func render(state: Void, context: RenderContext<Title>) -> String { "" }
}

actor Other {
    func take(_ host: WorkflowHost<Title>) {}
}

@MainActor
func passOn(_ host: WorkflowHost<Title>, to other: Other) async {
    await other.take(host)
}
