import Synchronization

/// The place where a child that runs in a task group leaves its result.
final class Outcome<W: Workflow>: Sendable {
    private let workflow: W
    private let stored = Mutex<Result<W.Output, any Error>?>(nil)

    init(of workflow: W) {
        self.workflow = workflow
    }

    /// The result; a `CancellationError` when the child was never started.
    var result: Result<W.Output, any Error> {
        stored.withLock { $0 } ?? .failure(CancellationError())
    }

    func start(in group: inout TaskGroup<Void>) {
        group.addTask { await self.run() }
    }

    /// The task of the child fails with the child, so that the group learns which failed first.
    func start(in group: inout ThrowingTaskGroup<Void, any Error>) {
        group.addTask {
            await self.run()
            _ = try self.result.get()
        }
    }

    private func run() async {
        let result = await workflow.outcome()
        stored.withLock { $0 = result }
    }
}

extension Workflow {
    /// The result of one run as a value.
    func outcome() async -> Result<Output, any Error> {
        do {
            return .success(try await run())
        } catch {
            return .failure(error)
        }
    }
}
