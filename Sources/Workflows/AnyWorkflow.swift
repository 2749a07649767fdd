/// A workflow whose type is hidden, or that is a closure.
public struct AnyWorkflow<Output: Sendable>: Workflow {
    private let body: @Sendable () async throws -> Output

    /// Hides the type of `workflow`.
    public init<W: Workflow>(_ workflow: W) where W.Output == Output {
        if let erased = workflow as? AnyWorkflow<Output> {
            self = erased
        } else {
            self.init(workflow.run)
        }
    }

    /// A workflow that runs `body`.
    public init(_ body: @Sendable @escaping () async throws -> Output) {
        self.body = body
    }

    public func run() async throws -> Output {
        try await body()
    }

    /// Returns itself.
    public func eraseToAnyWorkflow() -> AnyWorkflow<Output> {
        self
    }
}
