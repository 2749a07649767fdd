/// Tells an observer what happens in a tree.
final class ObserverWatcher: TreeWatcher {
    private let observer: any WorkflowObserver

    init(_ observer: any WorkflowObserver) {
        self.observer = observer
    }

    var steps: TreeSteps { .values }

    func sessionDidBegin(_ session: WorkflowSession) {
        observer.sessionDidBegin(session)
    }

    func sessionDidEnd(_ session: WorkflowSession) {
        observer.sessionDidEnd(session)
    }

    func didMakeState<W: Workflow>(_ state: W.State, of workflow: W, session: WorkflowSession) {
        observer.workflowDidMakeInitialState(workflow, initialState: state, session: session)
    }

    func didChange<W: Workflow>(from oldWorkflow: W, to newWorkflow: W, state: W.State, session: WorkflowSession) {
        observer.workflowDidChange(from: oldWorkflow, to: newWorkflow, state: state, session: session)
    }

    func willRender<W: Workflow>(
        _ workflow: W,
        state: W.State,
        session: WorkflowSession
    ) -> ((W.Rendering) -> Void)? {
        observer.workflowWillRender(workflow, state: state, session: session)
    }

    func didReceive<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        session: WorkflowSession
    ) {
        observer.workflowDidReceiveAction(action, workflow: workflow, session: session)
    }

    func willApply<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        state: Action.WorkflowType.State,
        session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
        observer.workflowWillApplyAction(action, workflow: workflow, state: state, session: session)
    }
}
