public import Workflow

extension RenderContext where WorkflowType.State: ObservableState {
    /// Makes an accessor of the state, whose mutations are actions of the workflow.
    ///
    /// - Parameter state: The state that `render` was given.
    public func makeStateAccessor(state: WorkflowType.State) -> StateAccessor<WorkflowType.State> {
        let sink = makeStateMutationSink()
        return StateAccessor(state: state) { sink.send($0) }
    }

    /// Makes a model of the state that also sends actions. The type of the rendering gives that of the actions.
    ///
    /// - Parameter state: The state that `render` was given.
    public func makeActionModel<Action: WorkflowAction>(
        state: WorkflowType.State
    ) -> ActionModel<WorkflowType.State, Action> where Action.WorkflowType == WorkflowType {
        let sink = makeSink(of: Action.self)
        return ActionModel(accessor: makeStateAccessor(state: state)) { sink.send($0) }
    }
}
