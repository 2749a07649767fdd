#if canImport(RxSwift)
public import RxSwift
public import Workflow

/// Work whose outputs are the elements of an observable.
///
/// A worker is a child without a rendering, told from its siblings by its type and key. It starts in the first pass that runs
/// it, goes on while ``isEquivalent(to:)`` says yes in each later pass, starts anew when it says no, and ends with the first pass
/// that does not run it. Each element is handled on the home of the host, later than it is emitted, in order. An error ends the work, and goes
/// to `RuntimeConfiguration.onWorkFailure`.
public protocol Worker<Output>: AnyWorkflowConvertible where Rendering == Void {
    // Repeated with a default, without which the compiler does not always find it when the worker is in another file.
    associatedtype Rendering = Void
    associatedtype Output

    /// Makes the observable. Called on the home, in the pass that starts the work.
    func run() -> Observable<Output>

    /// Whether the work of `otherWorker`, which runs or has finished, is the work of this worker too. Called on the home,
    /// in the pass.
    func isEquivalent(to otherWorker: Self) -> Bool
}

extension Worker {
    /// The worker as a child of a workflow.
    public func asAnyWorkflow() -> AnyWorkflow<Void, Output> {
        WorkerWorkflow(worker: self).asAnyWorkflow()
    }
}

extension Worker where Self: Equatable {
    /// Equal workers do the same work.
    public func isEquivalent(to otherWorker: Self) -> Bool {
        self == otherWorker
    }
}
#endif
