/// Runs its children one after another, in the order of the arguments.
///
/// Without children the output is `()`; with one it is that child's, not a tuple.
public struct SequenceWorkflow<each W: Workflow>: Workflow {
    public typealias Output = (repeat Result<(each W).Output, any Error>)

    private let workflow: (repeat each W)

    public init(_ workflow: repeat each W) {
        self.workflow = (repeat each workflow)
    }

    /// Runs every child once, whatever the others do. Once the task is cancelled, the children that are left do not start;
    /// their result is a `CancellationError`.
    public func run() async -> Output {
        (repeat await outcomeUnlessCancelled(of: each workflow))
    }

    /// Runs the children until one fails, and returns their outputs.
    ///
    /// - Throws: the error of the first child that fails; later ones do not start. `CancellationError` when the task is cancelled:
    ///   checked before and after each child.
    public func result() async throws -> (repeat (each W).Output) {
        try Task.checkCancellation()
        let outputs = (repeat try await outputUnlessCancelled(of: each workflow))
        return outputs
    }
}

private func outcomeUnlessCancelled<W: Workflow>(of workflow: W) async -> Result<W.Output, any Error> {
    Task.isCancelled ? .failure(CancellationError()) : await workflow.outcome()
}

private func outputUnlessCancelled<W: Workflow>(of workflow: W) async throws -> W.Output {
    try Task.checkCancellation()
    let outcome = await workflow.outcome()
    try Task.checkCancellation()
    return try outcome.get()
}
