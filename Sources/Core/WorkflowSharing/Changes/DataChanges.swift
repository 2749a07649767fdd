/// Tells who shows an app's data what of it has changed, on this server and on others.
///
/// A program without pages, such as an importer, publishes with the same call.
public protocol DataChanges: Sendable {
    /// Tells everyone who listens, this process included. Call it after the data is stored.
    func publish(_ names: Set<DataName>) async throws

    /// Calls `receive` with each change from now on, on any thread, until the task is cancelled or the source fails.
    ///
    /// One call is `.everything`, once the source is listening: what changed before then is unknown. A change of the same
    /// moment may come before it. After an error the caller listens again.
    func listen(_ receive: @escaping @Sendable (DataChange) -> Void) async throws
}

/// A message of a ``DataChanges``.
public enum DataChange: Hashable, Sendable {
    /// The data of these names changed.
    case names(Set<DataName>)
    /// Changes may have been missed, so every query loads again.
    case everything
}
