import Workflow

/// Notes every call, with the type that it is about, and the states and outputs that come with it.
struct JournalObserver: WorkflowObserver {
    let journal: Journal
    var name = ""

    func sessionDidBegin(_ session: WorkflowSession) { note("begin", session) }

    func sessionDidEnd(_ session: WorkflowSession) { note("end", session) }

    func workflowDidMakeInitialState<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        initialState: WorkflowType.State,
        session: WorkflowSession
    ) {
        note("made", session)
    }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        note("will render", session)
        return { _ in note("did render", session) }
    }

    func workflowDidChange<WorkflowType: Workflow>(
        from oldWorkflow: WorkflowType,
        to newWorkflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) {
        note("did change", session)
    }

    func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        session: WorkflowSession
    ) {
        note("received", session)
    }

    func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        state: Action.WorkflowType.State,
        session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
        note("will apply", session)
        return { _, _ in note("did apply", session) }
    }

    private func note(_ what: String, _ session: WorkflowSession) {
        journal.note("\(name)\(what) \(session.workflowType)")
    }
}
