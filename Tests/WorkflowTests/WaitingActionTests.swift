import Testing
import Workflow

/// Actions that wait for the event at hand.
struct WaitingActionTests {
    private struct Toggle: Workflow {
        func makeInitialState() -> Bool { false }

        func render(state: Bool, context: RenderContext<Self>) -> Sink<AnyWorkflowAction<Toggle>> {
            context.makeSink(of: AnyWorkflowAction<Toggle>.self)
        }
    }

    private final class Token {}

    @Test func `those that wait when the host goes are released, although their sink is kept`() {
        var host: WorkflowHost<Toggle>? = WorkflowHost(workflow: Toggle())
        let sink = host?.rendering
        weak var released: Token?
        host?.onRendering { sink in
            let token = Token()
            released = token
            sink.send(
                AnyWorkflowAction { [sink, token] _, _ in
                    _ = (sink, token); return nil
                }
            )
            host = nil
        }
        sink?.send(
            AnyWorkflowAction { state, _ in
                state.toggle(); return nil
            }
        )
        #expect(host == nil)
        #expect(released == nil)
        withExtendedLifetime(sink) {}
    }
}
