import Workflow
import WorkflowSnapshots

extension WorkflowTestHost {
    /// Returns the durable states of the tree as they are now.
    public func snapshot(file: StaticString = #filePath, line: UInt = #line) -> TreeSnapshot {
        guard let host else {
            reportUseAfterEnd("snapshot", file: file, line: line)
            return TreeSnapshot()
        }
        return host.snapshot()
    }

    /// Ends the tree and starts it again from a snapshot, as when its process ends and another takes its place.
    ///
    /// ```swift
    /// host.rendering.onType("milk")
    /// host.restart()
    /// #expect(host.rendering.query == "milk")
    /// ```
    /// Everything else stays and the test goes on: the props of the root, the clock and its time, the objects that the
    /// workflow was given, replaced effects, and ``outputs``. Work is cancelled with the old tree, and begins again in the new
    /// one when the test awaits the host. With ``HostChecks/leaks``, nodes that outlive the old tree are failures.
    ///
    /// - Parameters:
    ///   - snapshot: The states to start from; `nil` for those of this moment.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public func restart(from snapshot: TreeSnapshot? = nil, file: StaticString = #filePath, line: UInt = #line) {
        guard let (workflow, home) = host.map({ ($0.rootWorkflow, $0.homeActor) }) else {
            return reportUseAfterEnd("restart", file: file, line: line)
        }
        let snapshot = snapshot ?? self.snapshot()
        endTree(file: file, line: line)
        didRender(start(workflow, restoring: snapshot, home: home).rendering)
    }
}
