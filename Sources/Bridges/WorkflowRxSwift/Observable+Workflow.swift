#if canImport(RxSwift)
public import RxSwift
public import Workflow

/// Runs an observable as a child that is identified by the type of its elements and its key, and subscribed to once.
///
/// Another observable under the same key is ignored. Use a ``Worker`` or a key if the observable may change.
extension Observable: AnyWorkflowConvertible {
    public typealias Rendering = Void
    public typealias Output = Element

    public func asAnyWorkflow() -> AnyWorkflow<Void, Element> {
        ObservableWorkflow(observable: self).asAnyWorkflow()
    }
}
#endif
