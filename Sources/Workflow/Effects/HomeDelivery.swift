/// The way back from work that runs elsewhere to the node whose side effect it is.
///
/// An action is handled on the home of the host, completely, before ``deliver(_:)`` returns: work that waits for that is
/// never more than one value ahead of the tree. After the end of the side effect nothing arrives.
package struct HomeDelivery<Action: WorkflowAction>: Sendable {
    private let inbox: Inbox
    private let configuration: RuntimeConfiguration
    /// Asked for by a test that has to know what goes on.
    private let name: WorkName?
    private let target: HomeBound<(endpoint: Endpoint<Action>, lifetime: Lifetime)>

    init(inbox: Inbox, endpoint: Endpoint<Action>, lifetime: Lifetime) {
        self.inbox = inbox
        configuration = endpoint.node.tree.configuration
        name = configuration.schedule == nil ? nil : WorkName(endpoint.node.description)
        target = HomeBound((endpoint, lifetime))
    }

    /// Handles `action` on the home. False when the side effect has ended: then nothing was done.
    package func deliver(_ action: sending Action) async -> Bool {
        guard let home = inbox.home else { return false }
        return await deliver(action, on: home)
    }

    /// Reports on the home that the work failed, unless the side effect has ended.
    package func report(_ failure: WorkFailure) async {
        if let home = inbox.home { await report(failure, on: home) }
    }

    /// Starts a task beside that of the work, for what may outlast the work.
    @Sendable
    package func startTask(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        configuration.startTask(named: name ?? WorkName("work"), operation: operation)
    }

    private func deliver(_ action: Action, on home: isolated any Actor) -> Bool {
        guard !target.value.lifetime.hasEnded else { return false }
        target.value.endpoint.send(action)
        return true
    }

    private func report(_ failure: WorkFailure, on home: isolated any Actor) {
        guard !target.value.lifetime.hasEnded else { return }
        failure.report(to: configuration)
    }
}

extension RenderContext {
    /// Starts work on the first pass that names `key`, as a task that is cancelled on the first pass that does not, or with the node.
    ///
    /// - Parameter prepare: called in this call when the work starts; returns what the task does, off the home.
    /// - Precondition: `key` is named once in a pass, and the host has a home.
    package func runTask<Action: WorkflowAction>(
        key: AnyHashable,
        of actionType: Action.Type,
        priority: TaskPriority? = nil,
        prepare: (HomeDelivery<Action>) -> @Sendable () async -> Void
    ) where Action.WorkflowType == WorkflowType {
        let node = node(calling: "runTask(key:of:priority:prepare:)")
        let endpoint = node.endpoint(for: actionType)
        guard let lifetime = node.startSideEffect(key: key) else { return }
        guard let inbox = node.tree.inboxOnHome(for: "\(WorkflowType.self)") else { return }
        let operation = prepare(HomeDelivery(inbox: inbox, endpoint: endpoint, lifetime: lifetime))
        let task = node.tree.configuration.startTask(
            named: WorkName(node.description),
            priority: priority,
            operation: operation
        )
        lifetime.onEnded { task.cancel() }
    }

    /// The key by which the node that renders is told from its siblings.
    package var nodeKey: String { node.key }
}
