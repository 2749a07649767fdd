import TrellisSupport

/// One run of the children of a ``ZipWorkflow``, and their results.
final class ZipRun: Sendable {
    typealias ChildResult = Result<any Sendable, any Error>

    private let children: [any Workflow]
    /// The shares of the children in the progress of the run; empty if nobody follows it.
    private let parts: [ProgressNode]
    private let state: Guarded<[ChildResult]>

    init(_ children: [any Workflow]) {
        self.children = children
        parts = Watching.isOn ? children.dividedProgress() : []
        state = Guarded(Array(repeating: .failure(CancellationError()), count: children.count))
    }

    /// The results in the order of the children; a cancellation for a child that was not started.
    var results: [ChildResult] { state.withLock { $0 } }

    /// Runs the child at `index` and keeps its result.
    ///
    /// - Throws: The error of the child.
    nonisolated(nonsending) func runChild(_ index: Int) async throws {
        do {
            let child = children[index]
            let output = try await Watching.isOn ? child.runWatched(parts.isEmpty ? nil : parts[index]) : child.run()
            state.withLock { $0[index] = .success(output) }
        } catch {
            state.withLock { $0[index] = .failure(error) }
            throw error
        }
    }
}

extension [any Workflow] {
    /// The sum of the children's steps.
    var stepCount: Int { reduce(0) { $0 + Swift.max(0, $1.stepCount) } }

    /// Divides the progress of the run that they are part of; returns nothing if nobody follows it.
    fileprivate func dividedProgress() -> [ProgressNode] {
        guard let parts = ProgressNode.current?.split(expecting: stepCount) else { return [] }
        return map { parts.addPart(weight: $0.stepCount, steps: $0.stepCount) }
    }
}

extension IndexingIterator<[ZipRun.ChildResult]> {
    /// Returns the result of the next child, whose outputs are `Output`.
    mutating func next<Output>(as _: Output.Type) -> Result<Output, any Error> {
        // There is a result for each child of a pack, in its order, and a child's output has the type that its workflow declares.
        next()!.map { $0 as! Output }
    }
}
