/// Wraps what the workflows of a host do, and may change it. Every requirement has a default that changes nothing.
///
/// ```swift
/// /// Refuses every action of a tree that is only looked at.
/// struct ReadOnly: WorkflowInterceptor {
///     func apply<Action: WorkflowAction>(
///         _ action: Action,
///         of workflow: Action.WorkflowType,
///         toState state: inout Action.WorkflowType.State,
///         session: WorkflowSession,
///         proceed: (Action, inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
///     ) -> Action.WorkflowType.Output? {
///         nil
///     }
/// }
/// ```
/// Each function gets a closure, `proceed`, which performs the step. Call it with the same arguments or with others,
/// and return its result or another one. The first of several interceptors is the outermost: its `proceed` calls the
/// second. To change nothing, a ``WorkflowObserver`` is simpler; observers see the results of interceptors.
///
/// Called on the host's home. What an interceptor sends by itself is queued. A host without interceptors pays nothing.
public protocol WorkflowInterceptor {
    /// A node begins, before its state is made.
    func sessionDidBegin(_ session: WorkflowSession)

    /// A node has ended: before its children and before its side effects.
    func sessionDidEnd(_ session: WorkflowSession)

    /// Makes the state of a new node. Not called for a node whose state comes from a snapshot.
    ///
    /// - Parameters:
    ///   - workflow: The workflow value of the new node.
    ///   - session: The session of the new node.
    ///   - proceed: Returns the initial state of the workflow that it is given.
    func makeInitialState<WorkflowType: Workflow>(
        of workflow: WorkflowType,
        session: WorkflowSession,
        proceed: (WorkflowType) -> WorkflowType.State
    ) -> WorkflowType.State

    /// Renders a node.
    ///
    /// The node keeps its own workflow value and state, whatever `proceed` is given. Without `proceed` its children and
    /// side effects end, as after a `render` that uses none.
    ///
    /// - Parameters:
    ///   - workflow: The workflow value of the node.
    ///   - state: The state of the node.
    ///   - session: The session of the node.
    ///   - proceed: Calls `render`. At most once: a second call traps.
    func render<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession,
        proceed: (WorkflowType, WorkflowType.State) -> WorkflowType.Rendering
    ) -> WorkflowType.Rendering

    /// Applies an action, from a sink or made of a child's output, and returns the output for the parent.
    ///
    /// Without `proceed` the action is dropped.
    ///
    /// - Parameters:
    ///   - action: The action as it was sent: an `AnyWorkflowAction` if the sink was of that type.
    ///   - workflow: The workflow value of the node.
    ///   - state: The state of the node.
    ///   - session: The session of the node.
    ///   - proceed: Applies the action that it is given to the state that it is given.
    func apply<Action: WorkflowAction>(
        _ action: Action,
        of workflow: Action.WorkflowType,
        toState state: inout Action.WorkflowType.State,
        session: WorkflowSession,
        proceed: (Action, inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
    ) -> Action.WorkflowType.Output?
}

extension WorkflowInterceptor {
    public func sessionDidBegin(_ session: WorkflowSession) {}

    public func sessionDidEnd(_ session: WorkflowSession) {}

    public func makeInitialState<WorkflowType: Workflow>(
        of workflow: WorkflowType,
        session: WorkflowSession,
        proceed: (WorkflowType) -> WorkflowType.State
    ) -> WorkflowType.State {
        proceed(workflow)
    }

    public func render<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession,
        proceed: (WorkflowType, WorkflowType.State) -> WorkflowType.Rendering
    ) -> WorkflowType.Rendering {
        proceed(workflow, state)
    }

    public func apply<Action: WorkflowAction>(
        _ action: Action,
        of workflow: Action.WorkflowType,
        toState state: inout Action.WorkflowType.State,
        session: WorkflowSession,
        proceed: (Action, inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
    ) -> Action.WorkflowType.Output? {
        proceed(action, &state)
    }
}
