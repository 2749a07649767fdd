/// The way back from work that runs elsewhere to the node whose side effect it is.
///
/// An action is handled on the home of the host, completely, before ``deliver(_:)`` returns: work that waits for that is
/// never more than one value ahead of the tree. After the end of the side effect nothing arrives.
@usableFromInline
package struct HomeDelivery<Action: WorkflowAction>: Sendable {
    @usableFromInline let sink: HomeSink<Action>
    private let configuration: RuntimeConfiguration
    private let context: WorkContext
    /// Asked for by a test that has to know what goes on.
    private let name: WorkName?

    init(queue: HomeQueue, endpoint: Endpoint<Action>, lifetime: Lifetime) {
        sink = HomeSink(queue: queue, endpoint: endpoint, lifetime: lifetime)
        configuration = endpoint.node.tree.configuration
        context = WorkContext(isRestored: lifetime.isRestored)
        name = configuration.schedule == nil ? nil : WorkName(endpoint.node.description)
    }

    /// Handles `action` on the home. False when the side effect has ended: then nothing was done.
    @inlinable
    nonisolated(nonsending) package func deliver(_ action: sending Action) async -> Bool {
        guard let home = sink.queue.home else { return false }
        return await deliver(action, on: home)
    }

    /// Reports on the home that the work failed, unless the side effect has ended.
    @usableFromInline
    package func report(_ failure: WorkFailure) async {
        if let home = sink.queue.home { await report(failure, on: home) }
    }

    /// Has `action` handled on the home later, for a sender that cannot wait. The sender has nothing more to do with it; what
    /// one thread posts keeps its order.
    package func post(_ action: Action) {
        sink.post(action)
    }

    /// Reports on the home later that the work failed, unless the side effect has ended then.
    package func post(_ failure: WorkFailure) {
        // The job runs on the home.
        let job = UncheckedTransfer { [sink, configuration] in
            if !sink.hasEnded { failure.report(to: configuration) }
        }
        sink.queue.append { job.value() }
    }

    /// Returns a job that handles `action` on the home, again and again, unless the side effect has ended.
    /// - Parameter isNews: Returns whether there is something to handle. Called on the home.
    package func job(for action: Action, if isNews: @escaping @Sendable () -> Bool) -> HomeJob {
        // Made on the home, and run there.
        let send = UncheckedTransfer { [sink] in _ = sink.send(action) }
        return HomeJob(queue: sink.queue) { if isNews() { send.value() } }
    }

    /// Starts a task for the work, or beside it for what may outlast it.
    @usableFromInline
    @Sendable
    package func startTask(
        priority: TaskPriority? = nil,
        _ operation: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        context.run {
            configuration.startTask(named: name ?? WorkName("work"), priority: priority, operation: operation)
        }
    }

    @inlinable
    func deliver(_ action: Action, on home: isolated any Actor) -> Bool {
        sink.send(action)
    }

    private func report(_ failure: WorkFailure, on home: isolated any Actor) {
        guard !sink.hasEnded else { return }
        failure.report(to: configuration)
    }
}

extension RenderContext {
    /// Starts work on the first pass that names `key`, as a task.
    ///
    /// The task is cancelled on the first pass that does not name the key, or with the node.
    ///
    /// - Parameter prepare: called in this call when the work starts; returns what the task does, off the home.
    /// - Precondition: `key` is named once in a pass, and the host has a home.
    @usableFromInline
    package func runTask<Action: WorkflowAction>(
        key: some Hashable,
        of actionType: Action.Type,
        priority: TaskPriority? = nil,
        prepare: (HomeDelivery<Action>) -> @Sendable () async -> Void
    ) where Action.WorkflowType == WorkflowType {
        runSideEffect(key: key, delivering: actionType) { delivery, lifetime in
            let task = delivery.startTask(priority: priority, prepare(delivery))
            lifetime.onEnded { task.cancel() }
        }
    }

    /// Starts a side effect, as ``runSideEffect(key:action:)`` does, whose actions come from elsewhere.
    /// - Precondition: `key` is named once in a pass, and the host has a home.
    @usableFromInline
    package func runSideEffect<Action: WorkflowAction>(
        key: some Hashable,
        delivering actionType: Action.Type,
        start: (HomeDelivery<Action>, Lifetime) -> Void
    ) where Action.WorkflowType == WorkflowType {
        let node = node(calling: "runSideEffect(key:delivering:start:)")
        // In each render, which ends the endpoints that it does not ask for.
        let endpoint = node.endpoint(for: actionType)
        guard let lifetime = node.startSideEffect(key: key) else { return }
        guard let queue = node.tree.homeQueue(for: "\(WorkflowType.self)") else { return }
        start(HomeDelivery(queue: queue, endpoint: endpoint, lifetime: lifetime), lifetime)
    }

    /// The schedule of the tree; nil where the runtime of the language decides when work runs.
    package var schedule: (any WorkSchedule)? { node.tree.configuration.schedule }

    /// The key by which the node that renders is told from its siblings.
    @usableFromInline package var nodeKey: String { node.key }
}
