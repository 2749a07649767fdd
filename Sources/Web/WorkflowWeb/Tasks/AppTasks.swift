import TrellisSupport

/// The tasks of an app that run with its server.
///
/// ```swift
/// await WebServer.main { options in
///     let store = try Store(path: options.appValues["--data"])
///     options.tasks.add(AppTask("importer") { try await store.importForEver() })
///     return handler(store)
/// }
/// ```
public final class AppTasks: Sendable {
    private struct State {
        /// The tasks that wait for the server.
        var waiting: [AppTask] = []
        var runner: AppTaskRunner?
    }

    private let state = Guarded(State())

    /// Creates an empty list.
    public init() {}

    /// Adds a task, which starts with the server, or at once if that runs.
    public func add(_ task: AppTask) {
        let runner: AppTaskRunner? = state.withLock { state in
            if state.runner == nil { state.waiting.append(task) }
            return state.runner
        }
        runner?.start(task)
    }

    /// Hands the tasks to a server, and those that are added later.
    func start(on runner: AppTaskRunner) {
        let waiting = state.withLock { state in
            state.runner = runner
            return exchange(&state.waiting, with: [])
        }
        for task in waiting { runner.start(task) }
    }
}
