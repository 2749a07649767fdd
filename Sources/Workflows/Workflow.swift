/// A unit of asynchronous work that can be composed with others into a larger one.
///
/// Nothing happens until ``run()``; every run runs again, unless a ``CachedWorkflow`` keeps the result. Not related to the
/// `Workflow` of the module `Workflow`; where both are imported, write `Workflows::Workflow`.
/// ```swift
/// struct GetUser: Workflow {
///     let id: UUID
///     let service: UserService
///
///     func run() async throws -> User { try await service.user(for: id) }
/// }
/// ```
public protocol Workflow<Output>: Sendable {
    /// What a successful run returns.
    associatedtype Output: Sendable

    /// Does the work. Cancelling the task that calls this cancels the work: a cancelled run throws.
    @Sendable func run() async throws -> Output
}

extension Workflow {
    /// Runs this, then `transform` on its output. An error of either is the error of the whole.
    public func map<U: Sendable>(
        _ transform: @Sendable @escaping (Output) async throws -> U
    ) -> AnyWorkflow<U> {
        AnyWorkflow { try await transform(try await run()) }
    }

    /// Runs this, then the workflow that `transform` makes of its output. When this fails, `transform` is not called.
    public func flatMap<W: Workflow>(
        _ transform: @Sendable @escaping (Output) async throws -> W
    ) -> AnyWorkflow<W.Output> {
        AnyWorkflow { try await transform(try await run()).run() }
    }

    /// Hides the type of this workflow.
    public func eraseToAnyWorkflow() -> AnyWorkflow<Output> {
        AnyWorkflow(self)
    }
}
