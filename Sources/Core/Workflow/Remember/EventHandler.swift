/// A closure for a rendering that is equal to itself from pass to pass.
///
/// Closures cannot be compared, so a screen with a closure never equals the screen of the pass before, and a host has
/// to look at all of it. `RenderContext.makeEventHandler(key:of:onEvent:)` makes event handlers instead. All handlers
/// of a node with one key are equal, and each runs the closure of the latest pass. The idea is that of the stable event
/// handlers of Workflow for Kotlin.
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
        target.send(event)
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
        target.send(())
    }
}

/// An event handler is bound to the home of its host.
@available(*, unavailable)
extension EventHandler: Sendable {}

extension RenderContext {
    /// Makes a handler of events that changes the state and returns the output, if any.
    /// - Precondition: `key` is used once in a pass for handlers of one type of event.
    @inlinable
    public func makeEventHandler<Event>(
        key: String = "",
        of eventType: Event.Type,
        onEvent: @escaping (Event, inout WorkflowType.State) -> WorkflowType.Output?,
        _ choice: LastChoice = LastChoice()
    ) -> EventHandler<Event> {
        makeEventHandler(key: key, body: onEvent, sending: AnyWorkflowAction<WorkflowType>.self) { target, event in
            guard let onEvent = target.body else { return }
            target.send(AnyWorkflowAction<WorkflowType> { state, _ in onEvent(event, &state) }, for: event)
        }
    }

    /// Makes a handler of events that changes the state and has no output.
    /// - Precondition: `key` is used once in a pass for handlers of one type of event.
    @inlinable
    public func makeEventHandler<Event>(
        key: String = "",
        of eventType: Event.Type,
        onEvent: @escaping (Event, inout WorkflowType.State) -> Void
    ) -> EventHandler<Event> {
        makeEventHandler(key: key, of: eventType) { event, state -> WorkflowType.Output? in
            onEvent(event, &state)
            return nil
        }
    }

    /// Makes a handler that sends an action for each event.
    /// - Precondition: `key` is used once in a pass for handlers of one type of event.
    @inlinable
    public func makeEventHandler<Event, Action: WorkflowAction>(
        key: String = "",
        of eventType: Event.Type,
        action: @escaping (Event) -> Action
    ) -> EventHandler<Event> where Action.WorkflowType == WorkflowType {
        makeEventHandler(key: key, body: action, sending: Action.self) { target, event in
            if let action = target.body { target.send(action(event), for: event) }
        }
    }

    /// Makes a handler without a value that changes the state and returns the output, if any.
    /// - Precondition: `key` is used once in a pass for handlers without a value.
    @inlinable
    public func makeEventHandler(
        key: String = "",
        onEvent: @escaping (inout WorkflowType.State) -> WorkflowType.Output?,
        _ choice: LastChoice = LastChoice()
    ) -> EventHandler<Void> {
        makeEventHandler(key: key, body: onEvent, sending: AnyWorkflowAction<WorkflowType>.self) { target, event in
            guard let onEvent = target.body else { return }
            target.send(AnyWorkflowAction<WorkflowType> { state, _ in onEvent(&state) }, for: event)
        }
    }

    /// Makes a handler without a value that changes the state and has no output.
    /// - Precondition: `key` is used once in a pass for handlers without a value.
    @inlinable
    public func makeEventHandler(
        key: String = "",
        onEvent: @escaping (inout WorkflowType.State) -> Void
    ) -> EventHandler<Void> {
        makeEventHandler(key: key) { state -> WorkflowType.Output? in
            onEvent(&state)
            return nil
        }
    }

    /// Makes a handler without a value that sends `action`.
    /// - Precondition: `key` is used once in a pass for handlers without a value.
    @inlinable
    public func makeEventHandler<Action: WorkflowAction>(
        key: String = "",
        action: Action
    ) -> EventHandler<Void> where Action.WorkflowType == WorkflowType {
        makeEventHandler(key: key, body: action, sending: Action.self) { target, event in
            if let action = target.body { target.send(action, for: event) }
        }
    }

    /// - Parameter perform: Sends the action of an event. Captures nothing, so that it is specialised and allocates nothing.
    @inlinable
    func makeEventHandler<Event, Body, Action: WorkflowAction>(
        key: String,
        body: Body,
        sending actionType: Action.Type,
        perform: @escaping (EventHandlerBody<Event, Body>, Event) -> Void
    ) -> EventHandler<Event> where Action.WorkflowType == WorkflowType {
        withNode(calling: "makeEventHandler(key:)") { node in
            let target = node.remembered(key: key) { EventHandlerBody<Event, Body>(node: node, perform: perform) }
            letGo(exchange(&target.body, with: body))
            let needsEndpoint = node.tree.isObserved || target.mark != node.runs
            // An endpoint that an earlier event has made is kept, as sinks of the action type keep it.
            if needsEndpoint || node.endpoints != nil {
                let endpoint = node.endpoint(for: actionType)
                if needsEndpoint { target.endpoint = endpoint }
            }
            return EventHandler(target: target)
        }
    }
}

extension RenderContext where WorkflowType.Output == Void {
    /// Makes a handler of events that changes the state and returns the output, which is `Void`. Return `nil` for none.
    /// - Precondition: `key` is used once in a pass for handlers of one type of event.
    @inlinable
    public func makeEventHandler<Event>(
        key: String = "",
        of eventType: Event.Type,
        onEvent: @escaping (Event, inout WorkflowType.State) -> Void
    ) -> EventHandler<Event> {
        makeEventHandler(key: key, of: eventType) { event, state -> Void? in .some(onEvent(event, &state)) }
    }

    /// Makes a handler without a value that changes the state and returns the output, which is `Void`. Return `nil` for none.
    /// - Precondition: `key` is used once in a pass for handlers without a value.
    @inlinable
    public func makeEventHandler(
        key: String = "",
        onEvent: @escaping (inout WorkflowType.State) -> Void
    ) -> EventHandler<Void> {
        makeEventHandler(key: key) { state -> Void? in .some(onEvent(&state)) }
    }
}
