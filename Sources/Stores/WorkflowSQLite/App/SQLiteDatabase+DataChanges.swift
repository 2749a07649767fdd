public import WorkflowSharing

extension SQLiteDatabase: DataChanges {
    /// Tells that data of these names changed, as ``write(_:)`` does after its commit.
    public func publish(_ names: Set<DataName>) async throws { try await changes.publish(names) }

    /// Listens to the changes that the database was opened with.
    public func listen(_ receive: @escaping @Sendable (DataChange) -> Void) async throws {
        try await changes.listen(receive)
    }
}
