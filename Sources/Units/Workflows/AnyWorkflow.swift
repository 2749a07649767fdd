/// A workflow whose type is hidden, or that is a closure.
public struct AnyWorkflow<Output: Sendable>: Workflow {
    @usableFromInline let body: @Sendable () async throws -> Output
    public let stepCount: Int

    /// Hides the type of `workflow`.
    @inlinable
    public init<W: Workflow>(_ workflow: W) where W.Output == Output {
        if let erased = workflow as? AnyWorkflow<Output> {
            self = erased
        } else {
            self.init(stepCount: workflow.stepCount) { try await workflow.runPart() }
        }
    }

    /// A workflow that runs `body`.
    ///
    /// - Parameters:
    ///   - stepCount: The number of steps; see ``Workflow/stepCount``.
    ///   - body: The work.
    @inlinable
    public init(stepCount: Int = 1, _ body: @Sendable @escaping () async throws -> Output) {
        self.body = body
        self.stepCount = stepCount
    }

    @inlinable
    public func run() async throws -> Output {
        try await body()
    }

    /// Returns itself.
    @inlinable
    public func eraseToAnyWorkflow() -> AnyWorkflow<Output> {
        self
    }
}

extension AnyWorkflow: Composition {}
