// A context belongs to one pass.
// expect: non-Sendable type 'RenderContext<Title>'
import Workflow

struct Title: Workflow {
    func render(state: Void, context: RenderContext<Title>) -> String {
        let later: @Sendable () -> Void = { _ = context.makeSink(of: AnyWorkflowAction<Title>.self) }
        later()
        return ""
    }
}
