/// Runs its children one after another, in the order of the arguments.
///
/// Without children the output is `()`; with one it is that child's, not a tuple.
public struct SequenceWorkflow<each W: Workflow>: Workflow {
    public typealias Output = (repeat Result<(each W).Output, any Error>)

    @usableFromInline let workflow: (repeat each W)

    @inlinable
    public init(_ workflow: repeat each W) {
        self.workflow = (repeat each workflow)
    }

    /// Runs every child once, whatever the others do. Once the task is cancelled, the children that are left do not start;
    /// their result is a `CancellationError`.
    @inlinable
    public func run() async -> Output {
        let parts = Watching.isOn ? SequenceParts(stepCount) : nil
        return (repeat await (each workflow).outcomeUnlessCancelled(parts))
    }

    /// Runs the children until one fails, and returns their outputs.
    ///
    /// - Throws: the error of the first child that fails; later ones do not start. `CancellationError` when the task is cancelled:
    ///   checked before and after each child.
    @inlinable
    public func result() async throws -> (repeat (each W).Output) {
        try Task.checkCancellation()
        let parts = Watching.isOn ? SequenceParts(stepCount) : nil
        return (repeat try await (each workflow).outputUnlessCancelled(parts))
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
        var count = 0
        repeat count += max(0, (each workflow).stepCount)
        return count
    }
}

extension SequenceWorkflow: Composition {}

/// The shares of a sequence's children in its progress, each made when its child begins.
@usableFromInline
struct SequenceParts: Sendable {
    private let parts: ProgressNode?

    @usableFromInline
    init(_ stepCount: Int) {
        parts = ProgressNode.current?.split(expecting: stepCount)
    }

    @usableFromInline
    func next(stepCount: Int) -> ProgressNode? {
        parts?.addPart(weight: stepCount, steps: stepCount)
    }
}

extension Workflow {
    /// Runs this, unless the task is cancelled.
    @inlinable
    nonisolated(nonsending) func outcomeUnlessCancelled(_ parts: SequenceParts?) async -> Result<Output, any Error> {
        guard !Task.isCancelled else { return .failure(CancellationError()) }
        do {
            guard let parts else { return .success(try await run()) }
            return .success(try await runWatched(parts.next(stepCount: stepCount)))
        } catch {
            return .failure(error)
        }
    }

    /// Runs this; a cancellation meanwhile, also before it, counts for more than what it did.
    @inlinable
    nonisolated(nonsending) func outputUnlessCancelled(_ parts: SequenceParts?) async throws -> Output {
        do {
            let output = try await parts == nil ? run() : runWatched(parts?.next(stepCount: stepCount))
            try Task.checkCancellation()
            return output
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }
}
