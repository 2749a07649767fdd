public import Workflow

/// Asynchronous work whose outputs are the elements of a sequence.
///
/// It starts, continues, restarts and ends like a ``Worker``. The runtime reads the sequence off the home of the host,
/// and requests the next element when the home has handled the last one: a fast sequence waits for the tree. Its end is
/// no output. A sequence that throws ends the work, and the error goes to `RuntimeConfiguration.onWorkFailure`.
///
/// An iterator learns of a cancellation in `next()`: when the work ends while an element waits to be handled, the
/// iterator gets one more `next()`, in the cancelled task.
public protocol AsyncSequenceWorker<Output>: AnyWorkflowConvertible where Rendering == Void, Output: Sendable {
    // Redeclared with a default, because the compiler does not always infer it for a worker in another file.
    associatedtype Rendering = Void
    associatedtype Sequence: AsyncSequence where Sequence.Element == Output

    /// Returns the sequence. Called on the home, in the pass that starts the work; the reading task takes over the
    /// sequence.
    func run() -> Sequence

    /// Returns whether the work of `otherWorker`, running or finished, is also the work of this worker. Called on the
    /// home, in the pass.
    func isEquivalent(to otherWorker: Self) -> Bool
}

extension AsyncSequenceWorker {
    /// Returns the worker as a child of a workflow.
    @inlinable
    public func asAnyWorkflow() -> AnyWorkflow<Void, Output> {
        AsyncSequenceWorkerWorkflow(worker: self).asAnyWorkflow()
    }
}
