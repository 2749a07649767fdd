/// Runs its children at the same time.
///
/// Without children the output is `()`; with one it is that child's, not a tuple.
public struct ZipWorkflow<each W: Workflow>: Workflow {
    public typealias Output = (repeat Result<(each W).Output, any Error>)

    /// The children, in the order of the arguments.
    private let children: [any Workflow]

    /// Creates a workflow that runs `workflow`, any number of children, at the same time.
    public init(_ workflow: repeat each W) {
        var children: [any Workflow] = []
        repeat children.append(each workflow)
        self.children = children
    }

    /// Runs every child once and waits for all. A failure of one does not cancel the others.
    ///
    /// Each result is that of its child: a child that succeeded before the task was cancelled stays a success. If the task is
    /// already cancelled, no child starts, and each result is a `CancellationError`.
    public func run() async -> Output {
        let run = ZipRun(children)
        if !Task.isCancelled {
            await withDiscardingTaskGroup { group in
                for index in children.indices {
                    group.addTask { try? await run.runChild(index) }
                }
            }
        }
        var results = run.results.makeIterator()
        return (repeat results.next(as: (each W).Output.self))
    }

    /// Runs every child once and returns their outputs in the order of the arguments.
    ///
    /// - Throws: The error that occurs first in time, once every child has ended; the other children are cancelled when it occurs.
    ///   `CancellationError` if the task is cancelled; if it is so from the beginning, no child starts.
    public func result() async throws -> (repeat (each W).Output) {
        try Task.checkCancellation()
        let run = ZipRun(children)
        do {
            try await withThrowingDiscardingTaskGroup { group in
                for index in children.indices {
                    group.addTask { try await run.runChild(index) }
                }
            }
        } catch {
            try Task.checkCancellation()
            throw error
        }
        try Task.checkCancellation()
        var results = run.results.makeIterator()
        return (repeat try results.next(as: (each W).Output.self).get())
    }

    /// Returns ``result()`` as a workflow, to compose further: `zip.outputs().map { dogs, cats in … }`.
    ///
    /// The results of ``run()`` cannot be passed to `map` and similar operators when there are several children: Swift 6.3 does not
    /// compile closures over such a tuple. Outputs can.
    public func outputs() -> AnyWorkflow<(repeat (each W).Output)> {
        AnyWorkflow(stepCount: stepCount) { try await result() }
    }

    public var stepCount: Int { children.stepCount }
}

extension ZipWorkflow: Composition {}
