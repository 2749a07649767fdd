/// Several interceptors as one, the first outermost.
struct ChainedWorkflowInterceptor: WorkflowInterceptor {
    let interceptors: ArraySlice<any WorkflowInterceptor>

    /// `nil` for none; a single interceptor is used as it is.
    static func chain(_ interceptors: [any WorkflowInterceptor]) -> (any WorkflowInterceptor)? {
        interceptors.count <= 1
            ? interceptors.first : ChainedWorkflowInterceptor(interceptors: interceptors[...])
    }

    private var rest: ChainedWorkflowInterceptor {
        ChainedWorkflowInterceptor(interceptors: interceptors.dropFirst())
    }

    func sessionDidBegin(_ session: WorkflowSession) {
        for interceptor in interceptors { interceptor.sessionDidBegin(session) }
    }

    func sessionDidEnd(_ session: WorkflowSession) {
        for interceptor in interceptors { interceptor.sessionDidEnd(session) }
    }

    func makeInitialState<WorkflowType: Workflow>(
        of workflow: WorkflowType,
        session: WorkflowSession,
        proceed: (WorkflowType) -> WorkflowType.State
    ) -> WorkflowType.State {
        guard let first = interceptors.first else { return proceed(workflow) }
        return first.makeInitialState(of: workflow, session: session) { workflow in
            rest.makeInitialState(of: workflow, session: session, proceed: proceed)
        }
    }

    func render<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession,
        proceed: (WorkflowType, WorkflowType.State) -> WorkflowType.Rendering
    ) -> WorkflowType.Rendering {
        guard let first = interceptors.first else { return proceed(workflow, state) }
        return first.render(workflow, state: state, session: session) { workflow, state in
            rest.render(workflow, state: state, session: session, proceed: proceed)
        }
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
