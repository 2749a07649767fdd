import TrellisSupport
import Workflow

/// Keeps the asynchronous work of a tree back while the tree is made.
///
/// A shared workflow has to have a value as soon as somebody asks for it. So its first pass runs on the thread of the
/// first caller, and not on its home. Until that pass is over, nothing may run on the home. From then on this has no
/// effect.
final class StartGate: WorkSchedule, TaskExecutor {
    /// The jobs that wait; nil when the gate is open.
    private let waiting = Guarded<[UnownedJob]?>([])

    var executor: (any TaskExecutor)? { waiting.withLock { $0 == nil } ? nil : self }

    func startTask(
        named name: WorkName,
        priority: TaskPriority?,
        operation: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        Task(executorPreference: executor, priority: priority, operation: operation)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let waits = waiting.withLock { waiting in
            waiting?.append(job)
            return waiting != nil
        }
        if !waits { globalConcurrentExecutor.enqueue(job) }
    }

    func open() {
        let jobs = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting ?? []
        }
        for job in jobs { globalConcurrentExecutor.enqueue(job) }
    }
}
