/// Runs its children at the same time.
///
/// Without children the output is `()`; with one it is that child's, not a tuple.
public struct ZipWorkflow<each W: Workflow>: Workflow {
    public typealias Output = (repeat Result<(each W).Output, any Error>)

    @usableFromInline let children: [Child]

    @inlinable
    public init(_ workflow: repeat each W) {
        var children: [Child] = []
        repeat children.append(ChildOf(each workflow))
        self.children = children
    }

    /// Runs every child once and waits for all. A failure does not disturb the others.
    ///
    /// Each result is what its child did: a child that had succeeded when the task was cancelled stays a success. In a task that is
    /// cancelled already no child starts, and each result is a `CancellationError`.
    @inlinable
    public func run() async -> Output {
        let siblings = Siblings(children, endsAtFailure: false)
        if !Task.isCancelled { await siblings.run() }
        return (repeat siblings.result(of: (each W).self))
    }

    /// Runs every child once and returns their outputs in the order of the arguments.
    ///
    /// - Throws: the error that occurs first in time, once every child has ended; the others are cancelled when it occurs.
    ///   `CancellationError` when the task is cancelled; then, if it was so from the beginning, no child starts.
    @inlinable
    public func result() async throws -> (repeat (each W).Output) {
        try Task.checkCancellation()
        let siblings = Siblings(children, endsAtFailure: true)
        if let failure = await siblings.runUntilFailure() {
            try Task.checkCancellation()
            throw failure
        }
        try Task.checkCancellation()
        return (repeat try siblings.output(of: (each W).self))
    }

    /// ``result()`` as a workflow, to compose further: `zip.outputs().map { dogs, cats in … }`.
    ///
    /// The results of ``run()`` cannot go through `map` and its like when there are several children: Swift 6.3 does not compile
    /// closures over such a tuple. Outputs can.
    @inlinable
    public func outputs() -> AnyWorkflow<(repeat (each W).Output)> {
        AnyWorkflow(stepCount: stepCount) { try await result() }
    }

    public var stepCount: Int {
        children.stepCount
    }
}

extension ZipWorkflow: Composition {}
