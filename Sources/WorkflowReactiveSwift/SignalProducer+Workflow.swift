#if canImport(ReactiveSwift)
public import ReactiveSwift
public import Workflow

/// A producer is run as a child that is told from its siblings by the type of its values and its key, and is started once:
/// another producer under the same key is ignored. Use a ``Worker`` or a key where it may change.
extension SignalProducer: AnyWorkflowConvertible where Error == Never {
    public typealias Rendering = Void
    public typealias Output = Value

    public func asAnyWorkflow() -> AnyWorkflow<Void, Value> {
        SignalProducerWorkflow(signalProducer: self).asAnyWorkflow()
    }
}

/// A signal is run as a producer of its values.
extension Signal: AnyWorkflowConvertible where Error == Never {
    public typealias Rendering = Void
    public typealias Output = Value

    public func asAnyWorkflow() -> AnyWorkflow<Void, Value> {
        SignalProducer(self).asAnyWorkflow()
    }
}
#endif
