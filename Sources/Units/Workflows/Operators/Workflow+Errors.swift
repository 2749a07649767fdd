extension Workflow {
    /// Replaces the error of a failure. A cancellation stays what it is.
    public func mapError(
        _ transform: @Sendable @escaping (any Error) -> any Error
    ) -> AnyWorkflow<Output> {
        AnyWorkflow(stepCount: stepCount) {
            do {
                return try await runPart()
            } catch {
                throw error.isCancellation ? error : transform(error)
            }
        }
    }

    /// Answers a failure with the result of `handler` for the error, or throws its error. `handler` is not called for a
    /// cancellation.
    public func recover(
        _ handler: @Sendable @escaping (any Error) async throws -> Output
    ) -> AnyWorkflow<Output> {
        AnyWorkflow(stepCount: stepCount) {
            do {
                return try await runPart()
            } catch  where !error.isCancellation {
                if Watching.isOn { ProgressNode.current?.reset() }
                return try await handler(error)
            }
        }
    }

    /// Runs `other` when this fails; not when it is cancelled.
    public func fallback<W: Workflow>(to other: W) -> AnyWorkflow<Output> where W.Output == Output {
        recover { _ in try await other.runPart() }
    }
}

extension Error {
    /// A Boolean value that indicates whether this error says that work was cancelled.
    var isCancellation: Bool { self is CancellationError }
}
