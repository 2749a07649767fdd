/// Runs its children at the same time.
///
/// Without children the output is `()`; with one it is that child's, not a tuple.
public struct ZipWorkflow<each W: Workflow>: Workflow {
    public typealias Output = (repeat Result<(each W).Output, any Error>)

    private let workflow: (repeat each W)

    public init(_ workflow: repeat each W) {
        self.workflow = (repeat each workflow)
    }

    /// Runs every child once and waits for all. A failure does not disturb the others.
    ///
    /// Each result is what its child did: a child that had succeeded when the task was cancelled stays a success. In a task that is
    /// cancelled already no child starts, and each result is a `CancellationError`.
    public func run() async -> Output {
        guard !Task.isCancelled else {
            return (repeat Result<(each W).Output, any Error>.failure(cancellation(of: each workflow)))
        }
        let outcomes = (repeat Outcome(of: each workflow))
        await withTaskGroup(of: Void.self) { group in
            repeat (each outcomes).start(in: &group)
        }
        return (repeat (each outcomes).result)
    }

    /// Runs every child once and returns their outputs in the order of the arguments.
    ///
    /// - Throws: the error that occurs first in time, once every child has ended; the others are cancelled when it occurs.
    ///   `CancellationError` when the task is cancelled; then, if it was so from the beginning, no child starts.
    public func result() async throws -> (repeat (each W).Output) {
        try Task.checkCancellation()
        let outcomes = (repeat Outcome(of: each workflow))
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                repeat (each outcomes).start(in: &group)
                // Not `waitForAll`, which throws only once all have ended, so that nothing would be cancelled.
                while try await group.next() != nil {}
            }
        } catch {
            try Task.checkCancellation()
            throw error
        }
        try Task.checkCancellation()
        return (repeat try (each outcomes).result.get())
    }
}

private func cancellation<W: Workflow>(of _: W) -> CancellationError {
    CancellationError()
}
