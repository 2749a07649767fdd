/// Sends the actions of work that runs elsewhere to an endpoint, on the home of its tree.
@usableFromInline
struct HomeSink<Action: WorkflowAction>: Sendable {
    @usableFromInline let queue: HomeQueue
    // Comes from the home, and is only used there: in `send` and `hasEnded`.
    @usableFromInline let target: UncheckedTransfer<(endpoint: Endpoint<Action>, lifetime: Lifetime?)>

    /// - Parameter lifetime: The side effect that the work belongs to; after its end, actions are ignored.
    init(queue: HomeQueue, endpoint: Endpoint<Action>, lifetime: Lifetime?) {
        self.queue = queue
        target = UncheckedTransfer((endpoint, lifetime))
    }

    /// Sends `action` on a later turn of the home. The caller must not use it any more; actions of one thread keep their order.
    func post(_ action: Action) {
        // The caller has given the action up, and the job runs on the home.
        let job = UncheckedTransfer { [self] in _ = send(action) }
        queue.append { job.value() }
    }

    /// Sends `action`. On the home.
    /// - Returns: False if the side effect has ended: then nothing was done.
    @inlinable
    func send(_ action: Action) -> Bool {
        if hasEnded { return false }
        let endpoint = target.value.endpoint
        if endpoint.isValid, endpoint.node.tree.isTraced { sendTraced(action) } else { endpoint.send(action) }
        return true
    }

    @usableFromInline
    func sendTraced(_ action: Action) {
        let (endpoint, lifetime) = target.value
        let node = endpoint.node
        let work = lifetime.flatMap { node.sideEffectKey(of: $0) }.map { NodeWork.sideEffect($0) }
        node.tree.sending(for: work) { endpoint.send(action) }
    }

    /// A Boolean value that indicates whether the side effect has ended. On the home.
    @inlinable var hasEnded: Bool { target.value.lifetime?.hasEnded ?? false }
}
