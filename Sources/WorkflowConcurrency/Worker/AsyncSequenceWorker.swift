public import Workflow

/// Asynchronous work whose outputs are the elements of a sequence.
///
/// Starts, goes on, restarts and ends as a ``Worker`` does. The sequence is read off the home of the host, and its next element is asked
/// for when the last one has been handled there: a fast sequence waits for the tree. Its end is no output. A sequence
/// that throws ends the work, and the error goes to `RuntimeConfiguration.onWorkFailure`.
public protocol AsyncSequenceWorker<Output>: AnyWorkflowConvertible where Rendering == Void, Output: Sendable {
    // Repeated with a default, without which the compiler does not always find it when the worker is in another file.
    associatedtype Rendering = Void
    associatedtype Sequence: AsyncSequence where Sequence.Element == Output

    /// Makes the sequence. Called on the home, in the pass that starts the work. The sequence is handed over to the task
    /// that reads it.
    func run() -> Sequence

    /// Whether the work of `otherWorker`, which runs or has finished, is the work of this worker too. Called on the home,
    /// in the pass.
    func isEquivalent(to otherWorker: Self) -> Bool
}

extension AsyncSequenceWorker {
    /// The worker as a child of a workflow.
    public func asAnyWorkflow() -> AnyWorkflow<Void, Output> {
        AsyncSequenceWorkerWorkflow(worker: self).asAnyWorkflow()
    }
}
