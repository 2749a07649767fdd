import Workflow
public import WorkflowLive
public import WorkflowTerminal

extension TerminalServer {
    /// Returns the server with sessions that survive it: a person who attaches again continues the session.
    ///
    /// ```swift
    /// try await TerminalServer(at: "/run/todo.sock") { request in Todo(user: request.name) }
    ///     .keepingSessions(in: try SQLiteSessionStore(path: "todo.sessions"))
    ///     .run()
    /// ```
    /// The states of each `DurableWorkflow` come back, and a terminal shows nothing that is not stored. A session has one
    /// terminal at a time: a person who attaches once more takes it from the terminal before, which is told so. It ends with the
    /// first output of its root; the next one starts afresh.
    ///
    /// - Parameters:
    ///   - store: The place where sessions are kept. No other app uses it.
    ///   - lifetime: The time for which a session is kept that nobody comes back to. By default it is 30 days.
    ///   - name: Returns the name of a person's session among those of the same account; `nil` for one that is not kept. By default
    ///     it is the name of the person, so each has one session.
    ///   - frameWait: The longest time for which a frame waits for the save of what it shows. By default it is two seconds.
    ///   - onProblem: Called on any thread with what goes wrong while states are saved and restored.
    public func keepingSessions(
        in store: any SessionStore,
        for lifetime: Duration = .seconds(30 * 86_400),
        named name: @escaping @Sendable (TerminalRequest) -> String? = { $0.name },
        waitingForSaves frameWait: Duration = .seconds(2),
        onProblem: @escaping @Sendable (TerminalSessionProblem) -> Void = { _ in }
    ) -> TerminalServer {
        var server = self
        server.keeper = StoredSessions<WorkflowType>(
            storage: TerminalStorage(store: store, lifetime: lifetime, frameWait: frameWait, onProblem: onProblem),
            name: name
        )
        return server
    }
}
