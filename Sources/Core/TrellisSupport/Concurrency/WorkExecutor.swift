/// The executor of the work that a task belongs to, where a test has to know what goes on.
///
/// A preferred executor reaches the children of a task, and no task that may outlast it. Such a task asks here:
/// `Task(executorPreference: WorkExecutor.current)`.
package enum WorkExecutor {
    @TaskLocal package static var current: (any TaskExecutor)?
}
