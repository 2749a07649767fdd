public import Workflow

/// Asynchronous work with one output, kept running by the workflow that renders it.
///
/// A worker is a child without a rendering, identified by its type and key:
/// ```swift
/// LoadWorker(id: state.id).running(in: context) { .loaded($0) }
/// ```
/// 1. It starts in the first pass that runs it: ``run()`` is called off the home of the host, in a task of high
///    priority.
/// 2. Each later pass calls ``isEquivalent(to:)`` on the home. While that returns `true` the work continues; when it
///    returns `false` the task of the old worker is cancelled and the new worker starts.
/// 3. The result of `run()` is the output, handled on the home. Finished work starts again only for a worker that is
///    not equivalent.
/// 4. The first pass that does not run it, or the end of the host, cancels the task. After that there is no output,
///    even if the task continues.
///
/// A worker need not be `Sendable`, but it is used in two places: `isEquivalent` on the home and `run` elsewhere. Make
/// it a value, or an object that may be used like this. The output is transferred: keep no mutable part of it.
public protocol Worker<Output>: AnyWorkflowConvertible where Rendering == Void {
    // Redeclared with a default, because the compiler does not always infer it for a worker in another file.
    associatedtype Rendering = Void
    /// The result of the work.
    associatedtype Output

    /// Performs the work. Runs off the home of the host, unless it belongs to an actor; check for cancellation here.
    // Without `@concurrent`, which implementations would inherit: they could not belong to the main actor.
    func run() async -> Output

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
