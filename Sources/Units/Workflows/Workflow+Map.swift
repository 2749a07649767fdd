// Each comes twice, because a closure that does not suspend costs less when it need not be taken for one that does.

extension Workflow {
    /// Runs this, then `transform` on its output. An error of either is the error of the whole.
    @inlinable
    public func map<U: Sendable>(
        _ transform: @Sendable @escaping (Output) throws -> U
    ) -> AnyWorkflow<U> {
        AnyWorkflow(stepCount: stepCount) { try transform(try await runPart()) }
    }

    /// Runs this, then `transform` on its output. An error of either is the error of the whole.
    @inlinable
    public func map<U: Sendable>(
        _ transform: @Sendable @escaping (Output) async throws -> U
    ) -> AnyWorkflow<U> {
        AnyWorkflow(stepCount: stepCount) { try await transform(try await runPart()) }
    }

    /// Runs this, then the workflow that `transform` makes of its output. When this fails, `transform` is not called.
    @inlinable
    public func flatMap<W: Workflow>(
        _ transform: @Sendable @escaping (Output) throws -> W
    ) -> AnyWorkflow<W.Output> {
        AnyWorkflow(stepCount: stepCount + 1) {
            guard !Watching.isOn else { return try await runWatched(then: transform) }
            return try await transform(try await run()).run()
        }
    }

    /// Runs this, then the workflow that `transform` makes of its output. When this fails, `transform` is not called.
    @inlinable
    public func flatMap<W: Workflow>(
        _ transform: @Sendable @escaping (Output) async throws -> W
    ) -> AnyWorkflow<W.Output> {
        AnyWorkflow(stepCount: stepCount + 1) {
            guard !Watching.isOn else { return try await runWatched(then: transform) }
            return try await transform(try await run()).run()
        }
    }

    @usableFromInline
    func runWatched<W: Workflow>(
        then transform: (Output) async throws -> W
    ) async throws -> W.Output {
        let parts = ProgressNode.current?.split(expecting: stepCount + 1)
        let output = try await runWatched(parts?.addPart(weight: stepCount, steps: stepCount))
        let next = try await transform(output)
        return try await next.runWatched(parts?.addPart(weight: max(1, next.stepCount), steps: next.stepCount))
    }
}
