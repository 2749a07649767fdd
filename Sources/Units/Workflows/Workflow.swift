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
    /// The type of the value that a successful run returns.
    associatedtype Output: Sendable

    /// Does the work. Cancelling the task that calls this cancels the work: a cancelled run throws.
    @Sendable func run() async throws -> Output

    /// Its share where `progress()` of a larger work is counted, in steps. 1 by default; a composition has the sum of its parts.
    /// Below 0 counts as 0.
    var stepCount: Int { get }
}

extension Workflow {
    public var stepCount: Int { 1 }

    /// Hides the type of this workflow.
    @inlinable
    public func eraseToAnyWorkflow() -> AnyWorkflow<Output> {
        AnyWorkflow(self)
    }
}

/// A workflow that only arranges others: no step of its own where work is observed.
protocol Composition: Workflow {}
