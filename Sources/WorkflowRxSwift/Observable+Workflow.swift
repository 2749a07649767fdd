#if canImport(RxSwift)
public import RxSwift
public import Workflow

/// An observable is run as a child that is told from its siblings by the type of its elements and its key, and is subscribed
/// to once: another observable under the same key is ignored. Use a ``Worker`` or a key where it may change.
extension Observable: AnyWorkflowConvertible {
    public typealias Rendering = Void
    public typealias Output = Element

    public func asAnyWorkflow() -> AnyWorkflow<Void, Element> {
        ObservableWorkflow(observable: self).asAnyWorkflow()
    }
}
#endif
