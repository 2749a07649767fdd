/// A handle that values, most often actions, are sent through.
///
/// A sink made by ``RenderContext/makeSink(of:)`` belongs to the host's home: send to it from there only (caught in debug
/// builds); ``SendableSink`` may be used from anywhere. Actions are applied in the order sent. When `send` is called while
/// nothing is being handled, everything is done when it returns: the state has changed, the render pass has run and the
/// host's listeners were called. While something is being handled, the action waits in a queue.
///
/// Sinks of earlier renderings stay usable as long as each pass of their node asks for a sink of the same action type.
/// Sending to a node that has ended is ignored. A sink keeps neither its node nor the host alive.
public struct Sink<Value> {
    @usableFromInline let onValue: (Value) -> Void

    /// A sink that calls `onValue` with each value.
    @inlinable
    public init(_ onValue: @escaping (Value) -> Void) {
        self.onValue = onValue
    }

    /// Sends `value`.
    /// - Precondition: Not called while `render` is running.
    @inlinable
    public func send(_ value: Value) {
        onValue(value)
    }

    /// A sink of another type, whose values are changed by `transform` on their way.
    @inlinable
    public func contraMap<NewValue>(_ transform: @escaping (NewValue) -> Value) -> Sink<NewValue> {
        Sink<NewValue> { [onValue] in onValue(transform($0)) }
    }
}

/// A sink is bound to the home of its host; use ``SendableSink`` elsewhere.
@available(*, unavailable)
extension Sink: Sendable {}
