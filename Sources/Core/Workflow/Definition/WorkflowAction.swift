/// A value that changes the state of one kind of workflow and may emit an output.
public protocol WorkflowAction<WorkflowType> {
    /// The workflow whose state this action changes.
    associatedtype WorkflowType: Workflow

    /// Changes `state` and returns the output for the parent, if any.
    ///
    /// Called on the host's home, once for each time the action is sent. An action sent to any sink from here is queued and
    /// handled after this one.
    func apply(
        toState state: inout WorkflowType.State,
        context: ApplyContext<WorkflowType>
    ) -> WorkflowType.Output?
}

extension WorkflowAction {
    /// The body of an action written as a closure.
    public typealias ActionApplyClosure = (inout WorkflowType.State, ApplyContext<WorkflowType>) -> WorkflowType.Output?
}
