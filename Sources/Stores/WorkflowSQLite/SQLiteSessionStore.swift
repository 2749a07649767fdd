import WorkflowLive

/// A store that keeps sessions in an SQLite file.
///
/// ```swift
/// let store = try SQLiteSessionStore(path: "/var/lib/app/sessions.sqlite")
/// ```
///
/// A call returns when its change is on disk, so that it survives the end of the process and a loss of power. Calls that
/// come while the disk writes share the next transaction: many sessions that save at once cost one write.
///
/// The file has the mode 0600, and two companions while it is open, with `-wal` and `-shm` behind its name. Beside it is room
/// for a start on a full disk, 4 MiB with `-reserve` behind the name, if there was room. Several processes of one machine may
/// open it. Every row has a digest, as SQLite's format has none, so that flipped bits are an error and
/// never another state. A session that cannot be read is removed when it is claimed: that call fails with
/// `SessionStoreError.Kind.corrupt`, and the next one finds nothing stored.
///
/// Calls are done on a thread of the store's own. A call whose task is cancelled is done nevertheless.
public final class SQLiteSessionStore: SessionStore {
    private let writer: Writer
    private let options: Options
    private let foundLog: FoundLog?

    /// Opens the file at `path`, and makes it if there is none.
    ///
    /// Reads the whole file once, to see whether it is damaged: about a second for each gigabyte. Not to be called where a
    /// thread must not wait for the disk.
    ///
    /// - Throws: ``SQLiteOpenError`` if the file is damaged, read-only, not one of sessions, of a newer version, or cannot be
    ///   opened.
    public convenience init(path: String, options: Options = Options()) throws(SQLiteOpenError) {
        try self.init(path: path, options: options, vfs: nil)
    }

    /// - Parameter vfs: The name of a layer between SQLite and the files, for tests.
    package init(path: String, options: Options, vfs: String?) throws(SQLiteOpenError) {
        self.options = options
        foundLog = FoundLog(beside: path)
        let file = DatabaseFile(path: path, schema: .sessions, options: options.ofFile, vfs: vfs)
        let table = try file.openSessions(options)
        writer = Writer(
            table,
            bounds: Writer.Bounds(waitingCalls: options.mostWaitingCalls, waitingBytes: options.mostWaitingBytes)
        )
    }

    /// A line about the log of a process that did not close the file; `nil` if it did.
    public var warning: String? { foundLog?.description }

    /// The counts of the store's calls since it was opened, for metrics.
    public var counts: Counts { writer.counts }

    /// Does the waiting calls, refuses later ones, and closes the file.
    public func close() async {
        await writer.close()
    }

    public func claim(_ session: PageID, by owner: String) async throws(SessionStoreError) -> SessionClaim {
        try await writer.run { table throws(SQLiteError) in try table.claim(session, by: owner) }
    }

    public func save(_ changes: SessionChanges, of session: PageID, claim claimNumber: Int)
        async throws(SessionStoreError)
    {
        let most = options.mostSessionBytes
        let bytes = changes.items.values.reduce(0) { $0 + ($1?.count ?? 0) }
        guard bytes <= most else { throw .tooLarge(session, size: bytes, most: most) }
        try await writer.run(bytes: bytes) { table throws(SQLiteError) in
            try table.save(changes, of: session, claim: claimNumber, mostBytes: most)
        }
    }

    public func delete(_ session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        try await writer.run { table throws(SQLiteError) in try table.delete(session, claim: claimNumber) }
    }

    public func deleteAll(of login: String) async throws(SessionStoreError) {
        while try await count({ table throws(SQLiteError) in try table.deleteSome(of: login, most: Self.step) }) > 0 {}
    }

    /// Deletes the sessions that have expired, in steps between which others save, and returns the room to the file system.
    /// A task that is cancelled stops between two steps.
    public func deleteExpired(before time: Int64) async throws(SessionStoreError) -> Int {
        var deleted = 0
        while !Task.isCancelled {
            let count = try await count { table throws(SQLiteError) in
                try table.deleteSomeExpired(before: time, most: Self.step)
            }
            if count == 0 { break }
            deleted += count
        }
        while !Task.isCancelled,
            try await count({ table throws(SQLiteError) in try table.dateSomeUnsaved(at: time, most: Self.step) }) > 0
        {}
        try await shrink()
        return deleted
    }

    /// The number of sessions that are deleted in one step.
    private static let step = 64

    private func shrink() async throws(SessionStoreError) {
        let free = try await count { table throws(SQLiteError) in
            Int(try table.connection.integer("PRAGMA freelist_count") ?? 0)
        }
        let pages = 256
        for _ in 0..<(free + pages - 1) / pages where !Task.isCancelled {
            _ = try await count { table throws(SQLiteError) in
                try table.connection.execute("PRAGMA incremental_vacuum(\(pages))")
                return pages
            }
        }
    }

    private func count(
        _ body: @escaping @Sendable (SessionTable) throws(SQLiteError) -> Int
    ) async throws(SessionStoreError) -> Int {
        try await writer.run { table throws(SQLiteError) in .success(try body(table)) }
    }
}
