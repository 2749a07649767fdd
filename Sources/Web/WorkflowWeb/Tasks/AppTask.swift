public import TrellisSupport

/// Work that serves the whole app for as long as the server runs, such as a poller or an importer; see ``WebServerOptions/tasks``.
///
/// It starts with the server. If it throws, that is reported and it starts again after a wait; if it returns, it has done its work.
/// When the server stops it is cancelled, and the server waits for it within its grace.
public struct AppTask: Sendable {
    /// The name in reports and metrics.
    public let name: String
    let backoff: Backoff
    let body: @Sendable () async throws -> Void

    /// Creates a task.
    /// - Parameters:
    ///   - name: The name in reports and metrics.
    ///   - backoff: The waits before it starts again. Failures count together until it has run for a minute without one.
    ///   - body: The work. It does not run on the loops, so it may compute; it may not block for ever, and ends when it is cancelled.
    public init(
        _ name: String,
        backoff: Backoff = .exponential(),
        _ body: @escaping @Sendable () async throws -> Void
    ) {
        (self.name, self.backoff, self.body) = (name, backoff, body)
    }
}
