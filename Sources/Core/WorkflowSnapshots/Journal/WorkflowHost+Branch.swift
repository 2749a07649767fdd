package import Workflow

extension WorkflowHost {
    /// Starts a tree that goes on from states that a watcher gives it.
    ///
    /// - Parameters:
    ///   - watcher: Gives the nodes their first states.
    ///   - journal: What is recorded, and where; `nil` for nothing.
    package convenience init(
        branching workflow: WorkflowType,
        watcher: any TreeWatcher,
        journal: JournalOptions<WorkflowType.Rendering>?,
        interceptors: [any WorkflowInterceptor],
        configuration: RuntimeConfiguration?,
        home: (any Actor)?
    ) {
        let keeper = SnapshotKeeper(
            coder: .journal,
            restoring: nil,
            waits: false,
            unrecorded: UnrecordedChanges(coder: .journal)
        )
        self.init(
            workflow: workflow,
            watchers: [keeper, watcher] + (journal.map { [JournalRecorder($0)] } ?? []),
            observers: [],
            interceptors: interceptors,
            debugger: nil,
            configuration: configuration,
            home: home,
            lastEffect: nil
        )
    }
}
