#if canImport(ReactiveSwift)
public import ReactiveSwift
public import Workflow

/// Runs a producer as a child that is identified by the type of its values and its key, and started once.
///
/// Another producer under the same key is ignored. Use a ``Worker`` or a key if the producer may change.
extension SignalProducer: AnyWorkflowConvertible where Error == Never {
    public typealias Rendering = Void
    public typealias Output = Value

    public func asAnyWorkflow() -> AnyWorkflow<Void, Value> {
        SignalProducerWorkflow(signalProducer: self).asAnyWorkflow()
    }
}

/// Runs a signal as a producer of its values.
extension Signal: AnyWorkflowConvertible where Error == Never {
    public typealias Rendering = Void
    public typealias Output = Value

    public func asAnyWorkflow() -> AnyWorkflow<Void, Value> {
        SignalProducer(self).asAnyWorkflow()
    }
}
#endif
