/// Several observers as one.
struct ChainedWorkflowObserver: WorkflowObserver {
    let observers: [any WorkflowObserver]

    /// nil for none; a single observer is used as it is.
    static func chain(_ observers: [any WorkflowObserver]) -> (any WorkflowObserver)? {
        observers.count <= 1 ? observers.first : ChainedWorkflowObserver(observers: observers)
    }

    func sessionDidBegin(_ session: WorkflowSession) {
        for observer in observers { observer.sessionDidBegin(session) }
    }

    func sessionDidEnd(_ session: WorkflowSession) {
        for observer in observers { observer.sessionDidEnd(session) }
    }

    func workflowDidMakeInitialState<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        initialState: WorkflowType.State,
        session: WorkflowSession
    ) {
        for observer in observers {
            observer.workflowDidMakeInitialState(workflow, initialState: initialState, session: session)
        }
    }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        let closures = observers.compactMap { $0.workflowWillRender(workflow, state: state, session: session) }
        guard !closures.isEmpty else { return nil }
        return { rendering in
            for closure in closures.reversed() { closure(rendering) }
        }
    }

    func workflowDidChange<WorkflowType: Workflow>(
        from oldWorkflow: WorkflowType,
        to newWorkflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) {
        for observer in observers {
            observer.workflowDidChange(from: oldWorkflow, to: newWorkflow, state: state, session: session)
        }
    }

    func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        session: WorkflowSession
    ) {
        for observer in observers {
            observer.workflowDidReceiveAction(action, workflow: workflow, session: session)
        }
    }

    func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        state: Action.WorkflowType.State,
        session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
        let closures = observers.compactMap {
            $0.workflowWillApplyAction(action, workflow: workflow, state: state, session: session)
        }
        guard !closures.isEmpty else { return nil }
        return { state, output in
            for closure in closures.reversed() { closure(state, output) }
        }
    }
}
