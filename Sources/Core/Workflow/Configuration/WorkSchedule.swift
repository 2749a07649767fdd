/// A place where the asynchronous work of a tree runs, for a test that has to know what goes on.
@usableFromInline
package protocol WorkSchedule: AnyObject, Sendable {
    /// The executor of all tasks outside of actors with their own executor; nil for the language's default.
    var executor: (any TaskExecutor)? { get }

    /// Starts a task on the executor, which is `name` for all that it runs.
    func startTask(
        named name: WorkName,
        priority: TaskPriority?,
        operation: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never>
}

/// Says in a message which work is meant.
@usableFromInline
package struct WorkName: Sendable, CustomStringConvertible {
    @usableFromInline package let description: String

    package init(_ description: String) {
        self.description = description
    }

    /// The work that the current task is, where there is a ``WorkSchedule``.
    @TaskLocal package static var current: WorkName?
}

extension RuntimeConfiguration {
    /// Starts a task of a tree with this configuration, on the schedule if there is one.
    package func startTask(
        named name: @autoclosure () -> WorkName,
        priority: TaskPriority? = nil,
        operation: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        guard let schedule else { return Task(priority: priority, operation: operation) }
        return schedule.startTask(named: name(), priority: priority, operation: operation)
    }
}
