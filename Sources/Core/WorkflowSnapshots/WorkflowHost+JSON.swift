public import Workflow

extension WorkflowHost {
    /// Starts a tree from a snapshot whose states are JSON, and tracks its changes.
    ///
    /// - Parameters:
    ///   - workflow: The root.
    ///   - snapshot: The states to start from; `nil` for the initial ones.
    ///   - configuration: `nil` takes the configuration that is current here; see `RuntimeConfiguration`.
    ///   - home: The actor that the tree belongs to. It is not kept alive.
    public convenience init(
        workflow: WorkflowType,
        restoring snapshot: TreeSnapshot?,
        configuration: RuntimeConfiguration? = nil,
        home: (any Actor)? = #isolation
    ) {
        self.init(workflow: workflow, restoring: snapshot, coder: .json, configuration: configuration, home: home)
    }
}
