extension RenderContext {
    /// The schedule of the tree; nil where the runtime of the language decides when work runs.
    package var schedule: (any WorkSchedule)? { node.tree.configuration.schedule }

    /// Starts a side effect on the first pass that names `key`, for something that wakes the tree when it has changed.
    ///
    /// It costs no task, and no memory for each wake.
    /// - Precondition: `key` is named once in a pass, and the host has a home.
    /// - Returns: The way to wake the tree, and the end of the side effect; nil if it runs already.
    package func startWakes<Action: WorkflowAction>(
        key: AnyHashable,
        of actionType: Action.Type
    ) -> (waker: HomeWaker<Action>, lifetime: Lifetime)? where Action.WorkflowType == WorkflowType {
        let node = node(calling: "startWakes(key:of:)")
        let endpoint = node.endpoint(for: actionType)
        guard let lifetime = node.startSideEffect(key: key) else { return nil }
        guard let queue = node.tree.homeQueue(for: "\(WorkflowType.self)") else { return nil }
        return (HomeWaker(sink: HomeSink(queue: queue, endpoint: endpoint, lifetime: lifetime)), lifetime)
    }
}

/// The way to have one action handled on the home again and again.
package struct HomeWaker<Action: WorkflowAction> {
    let sink: HomeSink<Action>

    /// Returns a function that has `action` handled on the home, and returns the queue that has to be started then.
    ///
    /// It is callable from any thread; see ``HomeQueue/start(_:)``.
    package func wake(to action: Action) -> @Sendable () -> HomeQueue? {
        // Made on the home, and run there by the queue.
        let job = UncheckedTransfer { [sink] in _ = sink.send(action) }
        let run: @Sendable () -> Void = { job.value() }
        return { [queue = sink.queue] in queue.appendOnly(run) ? queue : nil }
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
