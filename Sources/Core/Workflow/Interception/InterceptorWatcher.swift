/// Lets an interceptor replace what the workflows of a tree do.
final class InterceptorWatcher: TreeWatcher {
    private let interceptor: any WorkflowInterceptor

    init(_ interceptor: any WorkflowInterceptor) {
        self.interceptor = interceptor
    }

    var steps: TreeSteps { .replacements }

    func sessionDidBegin(_ session: WorkflowSession) {
        interceptor.sessionDidBegin(session)
    }

    func sessionDidEnd(_ session: WorkflowSession) {
        interceptor.sessionDidEnd(session)
    }

    func makeState<W: Workflow>(of workflow: W, session: WorkflowSession, proceed: (W) -> W.State) -> W.State {
        interceptor.makeInitialState(of: workflow, session: session, proceed: proceed)
    }

    func render<W: Workflow>(
        _ workflow: W,
        state: W.State,
        session: WorkflowSession,
        proceed: (W, W.State) -> W.Rendering
    ) -> W.Rendering {
        var hasProceeded = false
        return interceptor.render(workflow, state: state, session: session) { workflow, state in
            if hasProceeded { hasProceededTwice(with: W.self) }
            hasProceeded = true
            return proceed(workflow, state)
        }
    }

    private func hasProceededTwice(with workflow: Any.Type) -> Never {
        fatalError(
            """
            Expected \(type(of: interceptor)) to proceed once with a render of \(workflow). Instead, it did so twice. Keep the \
            rendering of the first call.
            """
        )
    }

    func apply<Action: WorkflowAction>(
        _ action: Action,
        of workflow: Action.WorkflowType,
        toState state: inout Action.WorkflowType.State,
        session: WorkflowSession,
        proceed: (Action, inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
    ) -> Action.WorkflowType.Output? {
        interceptor.apply(action, of: workflow, toState: &state, session: session, proceed: proceed)
    }
}
