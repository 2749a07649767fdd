#if canImport(Combine)
public import Combine
public import Workflow

/// Work whose outputs are the values of a publisher.
///
/// A worker is a child without a rendering, identified by its type and key. It starts in the first pass that runs it.
/// It continues while ``isEquivalent(to:)`` returns `true` in each later pass, and restarts when that returns `false`.
/// It ends with the first pass that does not run it. Each value is handled on the home of the host, after it is
/// published, in order.
public protocol Worker<Output>: AnyWorkflowConvertible where Rendering == Void {
    // Redeclared with a default, because the compiler does not always infer it for a worker in another file.
    associatedtype Rendering = Void
    associatedtype Output
    associatedtype WorkerPublisher: Publisher
    where WorkerPublisher.Output == Output, WorkerPublisher.Failure == Never

    /// Returns the publisher. Called on the home, in the pass that starts the work.
    func run() -> WorkerPublisher

    /// Returns whether the work of `otherWorker`, running or finished, is also the work of this worker. Called on the
    /// home, in the pass.
    func isEquivalent(to otherWorker: Self) -> Bool
}

extension Worker {
    /// Returns the worker as a child of a workflow.
    public func asAnyWorkflow() -> AnyWorkflow<Void, Output> {
        WorkerWorkflow(worker: self).asAnyWorkflow()
    }
}

extension Worker where Self: Equatable {
    /// Returns whether the workers are equal.
    public func isEquivalent(to otherWorker: Self) -> Bool {
        self == otherWorker
    }
}
#endif
