/// Lets runs that overlap share one execution; nothing is kept after it.
///
/// Cancelling one run ends only that one, with a `CancellationError`; when all are cancelled the work is too.
public actor SharedWorkflow<W: Workflow>: Workflow {
    public typealias Output = W.Output

    private let workflow: W
    private var execution: SharedExecution<W.Output>?

    public init(_ workflow: W) {
        self.workflow = workflow
    }

    public func run() async throws -> W.Output {
        try await joinedExecution().value()
    }

    private func joinedExecution() -> SharedExecution<W.Output> {
        if let execution, execution.isOpen { return execution }
        let started = SharedExecution { [workflow] in try await workflow.runPart() }
        execution = started
        return started
    }
}

extension SharedWorkflow: Composition {
    public nonisolated var stepCount: Int { workflow.stepCount }
}

extension Workflow {
    /// Lets runs of the value returned that overlap share one execution.
    public func share() -> SharedWorkflow<Self> {
        SharedWorkflow(self)
    }
}
