/// Gets a snapshot of the whole tree after every event. Called on the host's home.
///
/// Snapshots are computed only for a host that has a debugger.
public protocol WorkflowDebugger {
    /// The host has rendered for the first time.
    func didEnterInitialState(snapshot: WorkflowHierarchyDebugSnapshot)

    /// An event has been handled: rendering and output are published.
    func didUpdate(snapshot: WorkflowHierarchyDebugSnapshot, updateInfo: WorkflowUpdateDebugInfo)
}
