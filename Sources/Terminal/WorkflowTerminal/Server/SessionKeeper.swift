package import Workflow
package import WorkflowScreens

/// Keeps the sessions of a server outside its process.
package protocol SessionKeeper<Root>: Sendable {
    associatedtype Root: Workflow where Root.Rendering: Screen

    /// Makes the tree of a session from what is kept, when no other terminal shows it any more.
    /// - Returns: `nil` for a session that is not kept.
    func open(
        _ request: TerminalRequest,
        _ signals: SessionSignals,
        home: isolated any Actor,
        _ workflow: @Sendable () throws -> Root
    ) async throws -> (any KeptTerminal<Root>)?

    /// Returns whether a session is shown by a terminal, which the next one takes it from.
    func isShown(_ request: TerminalRequest) -> Bool

    /// Deletes what has expired, until the task is cancelled.
    func run() async
}

/// The ways in which a keeper calls for the driver of a session, from any thread.
package struct SessionSignals: Sendable {
    /// There is news of a save.
    package let wake: @Sendable () -> Void
    /// The session ends here.
    package let end: @Sendable () -> Void
}

/// The tree of a session that is kept. It belongs to the home of the host.
package protocol KeptTerminal<Root>: StateSaver {
    associatedtype Root: Workflow

    var host: WorkflowHost<Root> { get }

    /// Saves for the last time.
    /// - Parameter isOver: Whether the root has ended the session, so that the next one starts afresh.
    /// - Returns: What the person is told; empty for nothing.
    func finish(isOver: Bool, home: isolated any Actor) async -> String
}
