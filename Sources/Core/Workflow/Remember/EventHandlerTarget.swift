/// The part that the event handlers under one key share.
@usableFromInline
class EventHandlerTarget<Event>: RememberedBase {
    /// Hands an event to the node, unless that has ended or does not ask for the handler any more.
    @usableFromInline
    func send(_ event: Event) { fatalError("EventHandlerTarget is only a base class of EventHandlerBody.") }
}

/// The node of an event handler, with the closure or action that the latest pass gave.
///
/// A page has many of them, of which few are ever used. So there is one object for each, and no endpoint until an event comes that has to
/// wait.
@usableFromInline
final class EventHandlerBody<Event, Body>: EventHandlerTarget<Event> {
    /// Not read once `body` is nil, nor where there is an `endpoint`.
    @usableFromInline unowned(unsafe) let node: NodeBase
    /// A closure or an action of the app; nil once the node does not ask for the handler any more.
    @exclusivity(unchecked) @usableFromInline var body: Body?
    /// The endpoint that actions go to in a tree with tools, and those of a handler that its node does not remember; else nil.
    @exclusivity(unchecked) @usableFromInline var endpoint: EndpointBase?
    /// Sends the action of an event.
    @usableFromInline let perform: (EventHandlerBody, Event) -> Void

    @inlinable
    init(node: NodeBase, perform: @escaping (EventHandlerBody, Event) -> Void) {
        self.node = node
        self.perform = perform
    }

    @usableFromInline
    override func send(_ event: Event) {
        perform(self, event)
    }

    @usableFromInline
    override func end() {
        endpoint = nil
        letGo(exchange(&body, with: nil))
    }

    /// Handles the action of `event` as an endpoint does: at once and completely when the tree is idle, else later.
    @inlinable
    func send<Action: WorkflowAction>(_ action: Action, for event: Event) {
        if let endpoint { return endpoint.asEndpoint(of: Action.self).send(action) }
        // The app's closure that made the action may have ended the node, and memory of ended nodes is free.
        guard body != nil, node.isInTree else { return }
        if isUsedFromElsewhere(by: event) { return }
        let node = node.asNode(of: Action.WorkflowType.self)
        if !node.handleAtOnce(action) { node.endpoint(for: Action.self).sendSlowly(action) }
    }

    /// Returns whether an event is not to be handled now, as it comes from outside the home. Only asked in debug builds of the client;
    /// false in others.
    @inlinable
    func isUsedFromElsewhere(by event: Event) -> Bool {
        _isDebugAssertConfiguration() && postsFromElsewhere(event)
    }

    /// Posts an event that comes from outside the home.
    /// - Returns: True if the event is not to be handled now.
    @usableFromInline
    func postsFromElsewhere(_ event: Event) -> Bool {
        let tree = node.tree
        // To find that out, code of the actor's executor runs.
        if tree.home.isHere { return body == nil || !node.isInTree }
        tree.reportElsewhere("an event to be sent")
        // Where a handler lets the program go on, the event hops home. The caller has given it up, and the job runs there.
        let job = UncheckedTransfer { [self] in send(event) }
        tree.homeQueue?.append { job.value() }
        return true
    }
}
