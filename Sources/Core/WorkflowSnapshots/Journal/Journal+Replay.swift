public import Workflow

extension Journal {
    /// Starts a tree as it was after an entry, of the recorded states.
    ///
    /// It renders and handles actions. Side effects, workers and effects of actions do not start, so nothing is done
    /// twice. Redacted values are ``Redactable/redactedPlaceholder``. Workflows that are not durable start from their
    /// initial states.
    ///
    /// - Parameters:
    ///   - workflow: The root, with the props that it had.
    ///   - index: The number of the entry; `nil` for the last.
    ///   - interceptors: The interceptors of the host that was recorded.
    ///   - configuration: `nil` takes the configuration that is current here.
    ///   - home: The actor that the tree belongs to. It is not kept alive.
    /// - Throws: ``JournalRangeError`` for an index outside ``range``.
    public func replay<Root: Workflow>(
        _ workflow: Root,
        to index: Int? = nil,
        interceptors: [any WorkflowInterceptor] = [],
        configuration: RuntimeConfiguration? = nil,
        home: (any Actor)? = #isolation
    ) throws -> WorkflowHost<Root> {
        try start(at: index ?? range?.upperBound ?? 0).replay(
            workflow,
            interceptors: interceptors,
            configuration: configuration,
            home: home
        )
    }
}

extension JournalSnapshot {
    /// Starts a tree with the states of the snapshot, as ``Journal/replay(_:to:interceptors:configuration:home:)`` does.
    package func replay<Root: Workflow>(
        _ workflow: Root,
        interceptors: [any WorkflowInterceptor] = [],
        configuration: RuntimeConfiguration?,
        home: (any Actor)?
    ) -> WorkflowHost<Root> {
        WorkflowHost(
            repeating: workflow,
            from: tree,
            coder: .journal,
            lastNumber: lastNode,
            interceptors: interceptors,
            configuration: configuration,
            home: home
        )
    }
}
