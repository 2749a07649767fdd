/// Runs a workflow once and keeps its result, success or failure, for later runs. A cancellation is never kept.
///
/// Runs that overlap share one execution. Cancelling one of them ends only that run, with a `CancellationError`; when all are
/// cancelled the work is too.
public actor CachedWorkflow<W: Workflow>: Workflow {
    public typealias Output = W.Output

    private let workflow: W
    private let cache: any OutputCache<W.Output>
    private var execution: SharedExecution<W.Output>?

    /// - Parameters:
    ///   - workflow: The work whose result is kept.
    ///   - cache: The storage of the result. It has no key: two cached workflows with one cache share one result.
    public init(workflow: W, cache: any OutputCache<W.Output> = InMemoryOutputCache<W.Output>()) {
        self.workflow = workflow
        self.cache = cache
    }

    /// Caches what `body` returns.
    public init<Value>(_ body: @Sendable @escaping () async throws -> Value) where W == AnyWorkflow<Value> {
        self.init(workflow: AnyWorkflow(body))
    }

    /// The kept result, or that of running the workflow.
    ///
    /// - Throws: the workflow's error, now or from the cache; an error of the cache's `read` or `save`; `CancellationError`
    ///   in a cancelled task, even if there is a kept success.
    public func run() async throws -> W.Output {
        try await joinedExecution().value()
    }

    /// Empties the cache: the next run runs the workflow again. An execution under way is not disturbed; its result is kept.
    public func reset() async throws {
        try await cache.remove()
    }

    private func joinedExecution() -> SharedExecution<W.Output> {
        if let execution, execution.isOpen { return execution }
        let started = SharedExecution { [workflow, cache] in
            if let kept = try await cache.read() {
                StepContext.report(.cacheHit)
                return try kept.get()
            }
            let result = await workflow.outcome()
            if !result.isCancellation { try await cache.save(result) }
            return try result.get()
        }
        execution = started
        return started
    }
}

extension CachedWorkflow: Composition {
    public nonisolated var stepCount: Int { workflow.stepCount }
}

/// The name under which ``CachedWorkflow`` is described in the guide.
public typealias CacheWorkflow = CachedWorkflow

extension Result {
    /// A Boolean value that indicates whether this is the failure of work that was cancelled.
    var isCancellation: Bool {
        if case .failure(let error) = self { error is CancellationError } else { false }
    }
}
