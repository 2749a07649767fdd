/// A closure for a rendering that is equal to itself from pass to pass.
///
/// Closures cannot be compared, so a screen that holds one never equals the screen of the pass before, and whoever shows it has
/// to look at all of it. An event handler is made by ``RenderContext/makeEventHandler(key:of:onEvent:)``: all handlers that
/// a node makes under one key are equal, and each runs what the latest pass gave. The idea is that of the stable event handlers of
/// Workflow for Kotlin.
///
/// For the home of the host, like ``Sink``. Ignored once the node has ended or a pass did not ask for the handler.
public struct EventHandler<Event>: Equatable {
    @usableFromInline let target: EventHandlerTarget<Event>

    @inlinable
    init(target: EventHandlerTarget<Event>) {
        self.target = target
    }

    /// Hands `event` to the node.
    /// - Precondition: Not called while `render` is running.
    @inlinable
    public func callAsFunction(_ event: Event) {
        target.handle?(event)
    }

    /// Returns whether both were made by one node under one key.
    @inlinable
    public static func == (a: Self, b: Self) -> Bool {
        a.target === b.target
    }
}

extension EventHandler where Event == Void {
    /// Tells the node.
    /// - Precondition: Not called while `render` is running.
    @inlinable
    public func callAsFunction() {
        target.handle?(())
    }
}

/// An event handler is bound to the home of its host.
@available(*, unavailable)
extension EventHandler: Sendable {}

/// The part that the handlers under one key share.
@usableFromInline
final class EventHandlerTarget<Event>: RememberedBase {
    /// nil once the node does not ask for it any more.
    @exclusivity(unchecked) @usableFromInline var handle: ((Event) -> Void)?

    @inlinable
    override init() {}

    @usableFromInline
    override func end() {
        handle = nil
    }
}

extension RenderContext {
    /// Makes a handler of events that changes the state and returns the output, if any.
    /// - Precondition: `key` is used once in a pass for handlers of one type of event.
    @inlinable
    public func makeEventHandler<Event>(
        key: String = "",
        of eventType: Event.Type,
        onEvent: @escaping (Event, inout WorkflowType.State) -> WorkflowType.Output?
    ) -> EventHandler<Event> {
        makeEventHandler(key: key, sink: makeSink(of: eventType, onEvent: onEvent))
    }

    /// Makes a handler that sends an action for each event.
    /// - Precondition: `key` is used once in a pass for handlers of one type of event.
    @inlinable
    public func makeEventHandler<Event, Action: WorkflowAction>(
        key: String = "",
        of eventType: Event.Type,
        action: @escaping (Event) -> Action
    ) -> EventHandler<Event> where Action.WorkflowType == WorkflowType {
        makeEventHandler(key: key, sink: makeSink(of: Action.self).contraMap(action))
    }

    /// Makes a handler without a value that changes the state and returns the output, if any.
    /// - Precondition: `key` is used once in a pass for handlers without a value.
    @inlinable
    public func makeEventHandler(
        key: String = "",
        onEvent: @escaping (inout WorkflowType.State) -> WorkflowType.Output?
    ) -> EventHandler<Void> {
        withNode(calling: "makeEventHandler(key:onEvent:)") { node in
            let endpoint = node.endpoint(for: AnyWorkflowAction<WorkflowType>.self)
            let sink = Sink<Void> { endpoint.send(AnyWorkflowAction { state, _ in onEvent(&state) }) }
            return makeEventHandler(key: key, sink: sink)
        }
    }

    /// Makes a handler without a value that sends `action`.
    /// - Precondition: `key` is used once in a pass for handlers without a value.
    @inlinable
    public func makeEventHandler<Action: WorkflowAction>(
        key: String = "",
        action: Action
    ) -> EventHandler<Void> where Action.WorkflowType == WorkflowType {
        makeEventHandler(key: key, of: Void.self) { action }
    }

    @inlinable
    func makeEventHandler<Event>(key: String, sink: Sink<Event>) -> EventHandler<Event> {
        withNode(calling: "makeEventHandler(key:)") { node in
            let target = node.remembered(key: key) { EventHandlerTarget<Event>() }
            target.handle = sink.onValue
            return EventHandler(target: target)
        }
    }
}
