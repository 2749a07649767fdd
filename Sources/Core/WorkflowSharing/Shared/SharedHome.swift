import Workflow

/// The home of a shared workflow, and the owner of its tree.
///
/// It does nothing by itself: the jobs of a ``SharedTree``'s queue, which run here, tell it what to do.
actor SharedHome<W: SharedWorkflow> {
    private var host: WorkflowHost<W>?

    func adopt(_ host: sending WorkflowHost<W>) {
        self.host = host
    }

    /// Ends the tree.
    func end() {
        host = nil
    }

    /// Applies a command, renders, and returns the answer.
    func handle(_ command: W.Command) throws(SharedEnded) -> W.Output? {
        guard let host else { throw SharedEnded(workflowType: "\(W.self)", cause: nil) }
        return try host.run(command)
    }
}
