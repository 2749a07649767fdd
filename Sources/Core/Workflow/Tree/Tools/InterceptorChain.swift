/// The interceptors of a tree, of which the first is the outermost.
struct InterceptorChain {
    private let interceptors: ArraySlice<any WorkflowInterceptor>

    init(_ interceptors: ArraySlice<any WorkflowInterceptor>) {
        self.interceptors = interceptors
    }

    private var rest: InterceptorChain { InterceptorChain(interceptors.dropFirst()) }

    func sessionDidBegin(_ session: WorkflowSession) {
        for interceptor in interceptors { interceptor.sessionDidBegin(session) }
    }

    func sessionDidEnd(_ session: WorkflowSession) {
        for interceptor in interceptors { interceptor.sessionDidEnd(session) }
    }

    func makeInitialState<W: Workflow>(of workflow: W, session: WorkflowSession, proceed: (W) -> W.State) -> W.State {
        guard let first = interceptors.first else { return proceed(workflow) }
        return first.makeInitialState(of: workflow, session: session) { workflow in
            rest.makeInitialState(of: workflow, session: session, proceed: proceed)
        }
    }

    func render<W: Workflow>(
        _ workflow: W,
        state: W.State,
        session: WorkflowSession,
        proceed: (W, W.State) -> W.Rendering
    ) -> W.Rendering {
        guard let first = interceptors.first else { return proceed(workflow, state) }
        var hasProceeded = false
        return first.render(workflow, state: state, session: session) { workflow, state in
            if hasProceeded { Self.hasProceededTwice(first, with: W.self) }
            hasProceeded = true
            return rest.render(workflow, state: state, session: session, proceed: proceed)
        }
    }

    private static func hasProceededTwice(_ interceptor: any WorkflowInterceptor, with workflow: Any.Type) -> Never {
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
        guard let first = interceptors.first else { return proceed(action, &state) }
        return first.apply(action, of: workflow, toState: &state, session: session) { action, state in
            rest.apply(action, of: workflow, toState: &state, session: session, proceed: proceed)
        }
    }
}
