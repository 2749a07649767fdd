#if canImport(Combine)
public import Combine
public import Workflow

/// Work whose outputs are the values of a publisher.
///
/// A worker is a child without a rendering, told from its siblings by its type and key. It starts in the first pass that runs
/// it, goes on while ``isEquivalent(to:)`` says yes in each later pass, starts anew when it says no, and ends with the first pass
/// that does not run it. Each value is handled on the home of the host, later than it is published, in order.
public protocol Worker<Output>: AnyWorkflowConvertible where Rendering == Void {
    // Repeated with a default, without which the compiler does not always find it when the worker is in another file.
    associatedtype Rendering = Void
    associatedtype Output
    associatedtype WorkerPublisher: Publisher
    where WorkerPublisher.Output == Output, WorkerPublisher.Failure == Never

    /// Makes the publisher. Called on the home, in the pass that starts the work.
    func run() -> WorkerPublisher

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
