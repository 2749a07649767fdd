import Workflow

struct MeddlingObserver: WorkflowObserver {
    let meddler: Meddler

    func sessionDidBegin(_ session: WorkflowSession) { meddler.meddle(at: .observer) }
    func sessionDidEnd(_ session: WorkflowSession) { meddler.meddle(at: .observer) }

    func workflowDidMakeInitialState<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        initialState: WorkflowType.State,
        session: WorkflowSession
    ) {
        meddler.meddle(at: .observer)
    }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        meddler.meddle(at: .observer)
        return { [meddler] _ in meddler.meddle(at: .observer) }
    }

    func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        session: WorkflowSession
    ) {
        meddler.meddle(at: .observer)
    }

    func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        state: Action.WorkflowType.State,
        session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
        meddler.meddle(at: .observer)
        return { [meddler] _, _ in meddler.meddle(at: .observer) }
    }
}

struct MeddlingDebugger: WorkflowDebugger {
    let meddler: Meddler

    func didEnterInitialState(snapshot: WorkflowHierarchyDebugSnapshot) { meddler.meddle(at: .debugger) }

    func didUpdate(snapshot: WorkflowHierarchyDebugSnapshot, updateInfo: WorkflowUpdateDebugInfo) {
        meddler.meddle(at: .debugger)
    }
}
