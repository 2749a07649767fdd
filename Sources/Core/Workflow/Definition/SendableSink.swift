/// A sink that may be sent to from any task or thread.
///
/// Made by ``RenderContext/makeSendableSink(of:)``. Each value hops to the host's home and is handled there like any action; values
/// of one sender keep their order. Ignored once the node has ended, or when the side effect the sink was given to has.
public struct SendableSink<Value: Sendable>: Sendable {
    private let onValue: @Sendable (Value) -> Void

    /// A sink that calls `onValue` with each value, on the thread of the sender.
    public init(_ onValue: @escaping @Sendable (Value) -> Void) {
        self.onValue = onValue
    }

    /// Sends `value` and returns at once. To wait until it has been handled, use the ``WorkSink`` of work or of an effect.
    public func send(_ value: Value) {
        onValue(value)
    }

    /// A sink of another type, whose values are changed by `transform` on their way.
    public func contraMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (NewValue) -> Value
    ) -> SendableSink<NewValue> {
        SendableSink<NewValue> { [onValue] in onValue(transform($0)) }
    }
}

extension RenderContext {
    /// Makes a sink that may be sent to from anywhere.
    ///
    /// It leads to the same endpoint as ``makeSink(of:)``, so it stays usable while each pass asks for one of the two.
    /// - Precondition: The host has a home: it was made on the main thread, on an actor or with `home:`. Without one nothing
    ///   can hop, and this is a misuse.
    public func makeSendableSink<Action: WorkflowAction & Sendable>(
        of actionType: Action.Type
    ) -> SendableSink<Action> where Action.WorkflowType == WorkflowType {
        let node = node(calling: "makeSendableSink(of:)")
        let endpoint = node.endpoint(for: actionType)
        if node.isWithoutTree {
            // A rehearsal has no home and starts no work: the test itself sends.
            let target = UncheckedTransfer(endpoint)
            return SendableSink { target.value.send($0) }
        }
        guard let queue = node.tree.homeQueue(for: "makeSendableSink(of:) in \(WorkflowType.self)") else {
            return SendableSink { _ in }
        }
        let home = HomeSink(queue: queue, endpoint: endpoint, lifetime: nil)
        return SendableSink { home.post($0) }
    }
}
