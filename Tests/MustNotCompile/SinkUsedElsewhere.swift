// A sink stays on the home; from elsewhere a SendableSink is sent to.
// expect: non-Sendable type 'Sink<AnyWorkflowAction<Title>>'
import Workflow

struct Title: Workflow {
    func render(state: Void, context: RenderContext<Title>) -> String {
        let sink = context.makeSink(of: AnyWorkflowAction<Title>.self)
        let later: @Sendable () -> Void = { sink.send(.noAction) }
        later()
        return ""
    }
}
