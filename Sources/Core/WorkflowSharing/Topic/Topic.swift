public import Workflow

/// A name under which values are published to all who listen.
///
/// ```swift
/// let moves = Topic<Move>("moves", on: bus)
/// moves.publish(move)                                                     // never waits
/// let move = moves.value(in: context)                                     // in render: the newest
/// Work.values(of: moves.values(upTo: 100)).running(in: context) { … }     // each of them, in order
/// ```
/// There are two ways to listen. To *follow* gets the newest value: who is slow skips to it, and holds up nobody. To
/// *subscribe* gets each value in order; up to a bound of them wait for the subscriber. Both begin with the newest value, if
/// there is one, and end with the node or the task.
///
/// And there are two ways to publish. ``publish(_:)`` never waits: a subscriber who has no room loses its place, and is told
/// by ``TopicOverflow``. ``send(_:)`` waits until all subscribers have room, for a limited time.
///
/// All topics of one name on one bus are one topic. It keeps its newest value as long as there is one of them, or a listener.
public struct Topic<Value: Codable & Sendable>: Sendable {
    /// The name of the topic on its bus.
    public let name: String
    let hub: TopicHub<Value>

    /// Creates a topic, or another handle to the one that has this name.
    ///
    /// - Parameters:
    ///   - name: The name, which belongs to one type of values.
    ///   - bus: The bus that carries the values.
    ///   - patience: The time for which ``send(_:)`` waits for a subscriber who takes nothing, and then ends its
    ///     subscription. That of the first topic with this name is used.
    ///   - clock: The clock that measures it.
    public init(
        _ name: String,
        on bus: any Bus,
        patience: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.name = name
        hub = TopicHub.find(name, on: bus, patience: patience, clock: clock)
    }

    /// The value that was published last; `nil` if there was none. Callable from any thread.
    public var value: Value? { hub.followers.snapshot.value }

    /// Publishes a value and returns at once. Callable from any thread.
    ///
    /// Followers see it, or a later one. A subscriber for whom its bound of values waits loses its place.
    public func publish(_ value: Value) {
        hub.joined.publish(value)
    }

    /// Publishes a value when all subscribers have room for it; those of several senders in the order of their calls.
    ///
    /// A subscriber who takes nothing for the topic's patience loses its place, so that one who hangs does not hold up the
    /// others for ever.
    /// - Throws: `CancellationError` if the task was cancelled before the value was published, or an error of the bus.
    public func send(_ value: Value) async throws {
        try await hub.joined.send(value)
    }

    /// Returns the newest value, `nil` before the first; each new one renders the workflow again.
    /// - Parameters:
    ///   - context: The context of the workflow that renders.
    ///   - key: Tells apart several topics of one type in one render.
    public func value<Parent>(in context: RenderContext<Parent>, key: String = "") -> Value? {
        hub.rendered(in: context, key: key)
    }

    /// Returns the newest value, `nil` before the first; each new one becomes an action, too.
    /// - Parameters:
    ///   - context: The context of the workflow that renders.
    ///   - key: Tells apart several topics of one type in one render.
    ///   - onChange: Makes the action of a new value. The value of the first render is not new.
    public func value<Parent, Action: WorkflowAction>(
        in context: RenderContext<Parent>,
        key: String = "",
        onChange: @escaping (Value?) -> Action
    ) -> Value? where Action.WorkflowType == Parent {
        hub.rendered(in: context, key: key, onChange: onChange)
    }

    /// Follows the topic as an async sequence: the newest value, then each that is newest when the reader asks.
    public func values() -> TopicValues<Value> {
        TopicValues(values: FollowedValues(source: hub))
    }

    /// Subscribes to the topic as an async sequence: the newest value, then each one in order.
    ///
    /// As work of a workflow: `Work.values(of: topic.values(upTo: 100))`. It throws ``TopicOverflow`` when the subscriber has
    /// lost its place; with `asResult()` that is an output.
    /// - Parameter bound: The number of values that wait for the subscriber at most.
    /// - Precondition: `bound` is at least 1.
    public func values(upTo bound: Int) -> TopicSubscription<Value> {
        guard bound >= 1 else {
            fatalError(
                "Expected a subscription to keep at least 1 value. Instead, it was to keep \(bound). Pass a larger bound."
            )
        }
        return TopicSubscription(hub: hub, bound: bound)
    }
}
