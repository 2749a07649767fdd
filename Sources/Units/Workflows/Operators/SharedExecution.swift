import TrellisSupport

/// One execution of some work, for which any number of tasks wait.
///
/// A task that is cancelled stops waiting; when the last one does, the work is cancelled. Starts with the first task that waits.
final class SharedExecution<Output: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Output, any Error>

    private struct State {
        var task: Task<Void, Never>?
        var waiters: [Int: Waiter] = [:]
        var waiting = 0
        var nextID = 0
        var result: Result<Output, any Error>?
        var isAbandoned = false
    }

    private let state = Guarded(State())
    private let followers = Guarded<[ProgressNode]>([])
    private let body: @Sendable () async throws -> Output

    init(_ body: @Sendable @escaping () async throws -> Output) {
        self.body = body
    }

    /// A Boolean value that indicates whether a further task may still wait for this execution: it has neither ended nor been
    /// given up by all.
    var isOpen: Bool {
        state.withLock { $0.result == nil && !$0.isAbandoned }
    }

    /// Waits for the result. The progress of the work is that of the run that waits.
    func value() async throws -> Output {
        try Task.checkCancellation()
        let id = enter(Watching.isOn ? ProgressNode.current : nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(as: id, $0) }
        } onCancel: {
            leave(id)
        }
    }

    private func enter(_ follower: ProgressNode?) -> Int {
        if let follower { followers.withLock { $0.append(follower) } }
        return state.withLock { state in
            if state.task == nil {
                state.task = Task(executorPreference: WorkExecutor.current) { await self.executeForAll() }
            }
            state.waiting += 1
            defer { state.nextID += 1 }
            return state.nextID
        }
    }

    private func wait(as id: Int, _ waiter: Waiter) {
        let result: Result<Output, any Error>? = state.withLock { state in
            // The cancellation handler may have run before this; it found no waiter to resume.
            if Task.isCancelled { return .failure(CancellationError()) }
            if state.result == nil { state.waiters[id] = waiter }
            return state.result
        }
        if let result { waiter.resume(with: result) }
    }

    private func leave(_ id: Int) {
        let (waiter, abandoned) = state.withLock { state in
            state.waiting -= 1
            let isLast = state.waiting == 0 && state.result == nil
            if isLast { state.isAbandoned = true }
            return (state.waiters.removeValue(forKey: id), isLast ? state.task : nil)
        }
        waiter?.resume(throwing: CancellationError())
        abandoned?.cancel()
    }

    /// The work belongs to no run alone, so to no run's saga; and all who wait for it follow its progress.
    private func executeForAll() async {
        var node: ProgressNode?
        if Watching.isOn {
            let tree = ProgressTree(stepCount: 1) { [self] progress in
                for follower in followers.withLock({ $0 }) { follower.report(progress.fraction) }
            }
            node = tree.root
        }
        await SagaLog.$current.withValue(nil) {
            await ProgressNode.$current.withValue(node) { await execute() }
        }
    }

    private func execute() async {
        let result: Result<Output, any Error>
        do {
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        let waiters = state.withLock { state in
            state.result = result
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume(with: result) }
    }
}
