extension RenderContext {
    /// The schedule of the tree; nil where the runtime of the language decides when work runs.
    package var schedule: (any WorkSchedule)? { node.tree.configuration.schedule }

    /// Starts a side effect that has `action` handled on the home whenever it is woken.
    ///
    /// It costs no task, and no memory for each wake: made for a tree that follows something that others change.
    /// - Precondition: `key` is named once in a pass, and the host has a home.
    /// - Parameters:
    ///   - key: The key of the side effect.
    ///   - action: Makes the action of each wake. Called on the home.
    ///   - start: Called in this call when the side effect starts, with the function that wakes
    ///     it, callable from any thread: it returns the queue that has to be started then, as with ``HomeQueue/start(_:)``.
    package func runSideEffect<Action: WorkflowAction>(
        key: AnyHashable,
        wokenTo action: @escaping () -> Action,
        start: (_ wake: @escaping @Sendable () -> HomeQueue?, Lifetime) -> Void
    ) where Action.WorkflowType == WorkflowType {
        let node = node(calling: "runSideEffect(key:wokenTo:start:)")
        let endpoint = node.endpoint(for: Action.self)
        guard let lifetime = node.startSideEffect(key: key) else { return }
        guard let queue = node.tree.homeQueue(for: "\(WorkflowType.self)") else { return }
        let sink = HomeSink(queue: queue, endpoint: endpoint, lifetime: lifetime)
        // Made on the home, and run there by the queue.
        let job = UncheckedTransfer { _ = sink.send(action()) }
        let run: @Sendable () -> Void = { job.value() }
        start({ queue.appendOnly(run) ? queue : nil }, lifetime)
    }
}

extension Workflow {
    /// Renders this as a child whose outputs are dropped.
    /// - Precondition: No other child of the same type and key in this pass.
    package func renderedWithoutOutput<Parent>(in context: RenderContext<Parent>, key: String = "") -> Rendering {
        context.withNode(calling: "rendered(in:)") {
            $0.render(self, key: key) { $0 = OutputRoute() }
        }
    }
}
