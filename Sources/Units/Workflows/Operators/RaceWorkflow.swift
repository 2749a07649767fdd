/// Runs its children at the same time; the first that succeeds gives the output and the others are cancelled.
public struct RaceWorkflow<Output: Sendable>: Workflow {
    private let workflows: [AnyWorkflow<Output>]

    public init(_ workflows: [AnyWorkflow<Output>]) {
        self.workflows = workflows
    }

    public init(_ workflows: any Workflow<Output>...) {
        self.init(workflows.map { AnyWorkflow($0) })
    }

    /// - Throws: when all fail, the error of the last to fail; `CancellationError` when the task is cancelled, or when there
    ///   is no child. Thrown, and returned, once every child has ended.
    public func run() async throws -> Output {
        try Task.checkCancellation()
        return try await withThrowingTaskGroup(of: Output.self) { group in
            let parts = Watching.isOn ? ProgressNode.current?.split(expecting: 0, rule: .furthest) : nil
            for workflow in workflows {
                let part = parts?.addPart(weight: 1, steps: workflow.stepCount)
                group.addTask { try await Watching.isOn ? workflow.runWatched(part) : workflow.run() }
            }
            defer { group.cancelAll() }
            var last: any Error = CancellationError()
            while let result = await group.nextResult() {
                switch result {
                case .success(let output): return output
                case .failure(let error): last = error
                }
            }
            try Task.checkCancellation()
            throw last
        }
    }
}

extension RaceWorkflow: Composition {
    /// The steps of the longest child.
    public var stepCount: Int { workflows.map(\.stepCount).max() ?? 0 }
}

extension Workflow {
    /// Runs this and `other` at the same time; the first that succeeds wins.
    public func race<W: Workflow>(with other: W) -> RaceWorkflow<Output> where W.Output == Output {
        RaceWorkflow(self, other)
    }
}
