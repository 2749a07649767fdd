import Dispatch

/// An actor whose work may block.
///
/// The pool has a thread for each processor and the main actor has one: a test that blocks any of these may wait for a
/// test that waits for the same thread, and then the run does not end.
public actor OwnThread {
    private let executor = QueueExecutor()

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    public init() {}

    /// Does `work` at home in this actor.
    public func run<Result: Sendable>(
        _ work: @Sendable (isolated OwnThread) async throws -> Result
    ) async rethrows -> Result {
        try await work(self)
    }
}

private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "OwnThread")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
