/// An error that says that work took longer than it may.
///
/// Exported by the modules that limit the time of work: `WorkflowConcurrency` and `Workflows`.
public struct TimeoutError: Error, Hashable, CustomStringConvertible {
    /// The time that the work had.
    public let limit: Duration

    /// Makes an error for work that had `limit`.
    public init(limit: Duration) {
        self.limit = limit
    }

    public var description: String { "The work did not end within \(limit)." }
}
