/// Watches the nodes of a host. Every requirement has a default that does nothing.
///
/// Callbacks run on the host's home, synchronously, in the order of the observers given to the host. The returned
/// closures run in the reverse order, so the first observer brackets the others. Actions that an observer sends are
/// queued.
public protocol WorkflowObserver {
    /// A node begins, before its state is made.
    func sessionDidBegin(_ session: WorkflowSession)

    /// A node has ended: before its children and before its side effects.
    func sessionDidEnd(_ session: WorkflowSession)

    /// A new node has made its state.
    func workflowDidMakeInitialState<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        initialState: WorkflowType.State,
        session: WorkflowSession
    )

    /// A node is about to render. The closure gets the node's own rendering, after its children have rendered.
    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)?

    /// A node got its workflow value of this pass; `state` is as `workflowDidChange` left it.
    func workflowDidChange<WorkflowType: Workflow>(
        from oldWorkflow: WorkflowType,
        to newWorkflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    )

    /// An action came in from a sink, before it is applied. Not called for actions made from a child's output.
    func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        session: WorkflowSession
    )

    /// An action is about to be applied to `state`. The closure gets the state after it and the output, before the parent is
    /// involved.
    func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        state: Action.WorkflowType.State,
        session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)?
}

extension WorkflowObserver {
    public func sessionDidBegin(_ session: WorkflowSession) {}

    public func sessionDidEnd(_ session: WorkflowSession) {}

    public func workflowDidMakeInitialState<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        initialState: WorkflowType.State,
        session: WorkflowSession
    ) {}

    public func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        nil
    }

    public func workflowDidChange<WorkflowType: Workflow>(
        from oldWorkflow: WorkflowType,
        to newWorkflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) {}

    public func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        session: WorkflowSession
    ) {}

    public func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        state: Action.WorkflowType.State,
        session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
        nil
    }
}
