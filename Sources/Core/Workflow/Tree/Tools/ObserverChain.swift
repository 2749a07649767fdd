/// Several observers as one, told in this order. The first is the outermost.
struct ObserverChain: WorkflowObserver {
    let observers: [any WorkflowObserver]

    func sessionDidBegin(_ session: WorkflowSession) {
        for observer in observers { observer.sessionDidBegin(session) }
    }

    func sessionDidEnd(_ session: WorkflowSession) {
        for observer in observers { observer.sessionDidEnd(session) }
    }

    func workflowDidMakeInitialState<W: Workflow>(_ workflow: W, initialState: W.State, session: WorkflowSession) {
        for observer in observers {
            observer.workflowDidMakeInitialState(workflow, initialState: initialState, session: session)
        }
    }

    func workflowDidChange<W: Workflow>(
        from oldWorkflow: W,
        to newWorkflow: W,
        state: W.State,
        session: WorkflowSession
    ) {
        for observer in observers {
            observer.workflowDidChange(from: oldWorkflow, to: newWorkflow, state: state, session: session)
        }
    }

    func workflowWillRender<W: Workflow>(
        _ workflow: W,
        state: W.State,
        session: WorkflowSession
    ) -> ((W.Rendering) -> Void)? {
        let closures = observers.compactMap { $0.workflowWillRender(workflow, state: state, session: session) }
        guard !closures.isEmpty else { return nil }
        return { rendering in
            for closure in closures.reversed() { closure(rendering) }
        }
    }

    func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        session: WorkflowSession
    ) {
        for observer in observers { observer.workflowDidReceiveAction(action, workflow: workflow, session: session) }
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
