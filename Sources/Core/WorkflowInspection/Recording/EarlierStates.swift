import Workflow

/// The states and the effects with which a tree starts again, as it was before.
protocol EarlierStates: AnyObject {
    /// Returns the state that a node begins with.
    func makeInitialState<W: Workflow>(
        of workflow: W,
        session: WorkflowSession,
        proceed: (W) -> W.State
    ) -> W.State

    /// Starts the effects again that ran in the place of a node which has just been made.
    func restartEffects(of node: NodeBase)
}
