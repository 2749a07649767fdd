public import Workflow

/// Asynchronous work with one output, kept running by the workflow that renders it.
///
/// A worker is a child without a rendering, told from its siblings by its type and key:
/// ```swift
/// LoadWorker(id: state.id).running(in: context) { .loaded($0) }
/// ```
/// 1. It starts in the first pass that runs it: ``run()`` is called off the home of the host, in a task of high priority.
/// 2. In each later pass ``isEquivalent(to:)`` is asked on the home. While it says yes the work goes on untouched; when it
///    says no the new worker starts, and the task of the old one is cancelled.
/// 3. What `run()` returns is the output, handled on the home. Work that has finished starts again only when a worker comes that is not
///    equivalent.
/// 4. The first pass that does not run it cancels the task, and so does the end of the host. From then on there is no output, also
///    if the task goes on.
///
/// A worker need not be `Sendable`, but it is used in two places: `isEquivalent` on the home and `run` elsewhere. Make it a
/// value, or an object that may be used so. The output is handed over: keep no part of it that changes.
public protocol Worker<Output>: AnyWorkflowConvertible where Rendering == Void {
    // Repeated with a default, without which the compiler does not always find it when the worker is in another file.
    associatedtype Rendering = Void
    /// What the work comes to.
    associatedtype Output

    /// Does the work. Runs off the home of the host, unless it belongs to an actor; observe cancellation here.
    // Without `@concurrent`, which the implementations would take over: those of the main actor could not belong to it.
    func run() async -> Output

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
