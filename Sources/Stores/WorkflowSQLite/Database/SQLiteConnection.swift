internal import CSQLite3
internal import WorkflowSQL

/// One connection to an SQLite file. Used by one thread at a time.
final class SQLiteConnection {
    private let handle: OpaquePointer
    /// The bytes of the file when it was last looked at.
    private var seenBytes: Int64 = 0
    /// The call whose statements run now; they end when it is cancelled.
    var call: CallCancellation?
    private var mayEndTransactions = true

    /// Opens the file at `path`, which exists.
    ///
    /// SQLite opens a file that may not be written for reading, without an error; ask `isReadOnly`.
    ///
    /// - Parameters:
    ///   - busyMilliseconds: The time for which a statement waits for another process.
    ///   - vfs: The name of the layer that SQLite reads and writes files with; `nil` for the system's.
    init(path: String, busyMilliseconds: Int32, vfs: String?) throws(SQLiteError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, vfs)
        guard code == SQLITE_OK, let handle else {
            let message = String(cString: sqlite3_errstr(code))
            sqlite3_close_v2(handle)
            throw SQLiteError(code: code, message: message)
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, busyMilliseconds)
    }

    /// Sets the time for which a statement waits for another process.
    func setBusyTime(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

    /// Refuses statements of an app that begin or end a transaction, and ends those of a call that is cancelled.
    func guardTransactions() {
        // The handle is closed before this object is gone, so that the callbacks never outlive it.
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_set_authorizer(
            handle,
            { context, action, _, _, _, _ in
                guard action == SQLITE_TRANSACTION, let context else { return SQLITE_OK }
                let connection = Unmanaged<SQLiteConnection>.fromOpaque(context).takeUnretainedValue()
                return connection.mayEndTransactions ? SQLITE_OK : SQLITE_DENY
            },
            context
        )
        sqlite3_progress_handler(
            handle,
            1_000,
            { context in
                guard let context else { return 0 }
                let connection = Unmanaged<SQLiteConnection>.fromOpaque(context).takeUnretainedValue()
                return connection.call?.isCancelled == true ? 1 : 0
            },
            context
        )
    }

    /// Runs `body`, which may not begin or end a transaction.
    func withinTransaction<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        mayEndTransactions = false
        defer { mayEndTransactions = true }
        return try body()
    }

    /// A Boolean value that indicates whether a transaction is open. SQLite ends it by itself after some failures.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// The number of rows that all statements of the connection have changed.
    var totalChanges: Int64 { sqlite3_total_changes64(handle) }

    /// Begins to copy the database into the one of `target`, which is empty.
    func beginBackup(to target: SQLiteConnection) throws(SQLiteError) -> OpaquePointer {
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else { throw target.failure }
        return backup
    }

    /// The failure of the last call.
    var failure: SQLiteError {
        SQLiteError(code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)))
    }

    deinit {
        // Statements that are still there keep the connection until they end.
        sqlite3_close_v2(handle)
    }

    /// The absolute path of the file.
    var path: String { String(cString: sqlite3_db_filename(handle, "main")) }

    /// A Boolean value that indicates whether the file can only be read.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Returns whether neither the file nor its log was cut since the last look.
    ///
    /// SQLite does not notice: it writes behind the gap, and what was there is gone with the process.
    func isWhole() -> Bool { trellis_is_whole(handle, &seenBytes) != 0 }

    /// The number of rows that the last statement has changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// The number that the last row got that was inserted.
    var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Decides whether the connection, if it closes last, moves the log into the file and deletes it.
    func setCheckpointsWhenClosed(_ checkpoints: Bool) {
        trellis_checkpoint_on_close(handle, checkpoints ? 1 : 0)
    }

    /// Copies the log into the file and cuts it, which gives its room back to the disk.
    func cutLog() throws(SQLiteError) {
        try execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        try SQLiteStatement(sql, connection: handle)
    }

    /// Runs `sql`, which may hold several statements, without values or results.
    func execute(_ sql: String) throws(SQLiteError) {
        if sqlite3_exec(handle, sql, nil, nil, nil) != SQLITE_OK { throw failure }
    }

    /// Returns the first column of the first row; `nil` if there is no row.
    func integer(_ sql: String) throws(SQLiteError) -> Int64? {
        var result: Int64?
        try prepare(sql).run { result = result ?? $0.integer(0) }
        return result
    }

    /// Returns the first column of the first row; `nil` if there is no row.
    func text(_ sql: String) throws(SQLiteError) -> String? {
        var result: String?
        try prepare(sql).run { result = result ?? $0.text(0) }
        return result
    }

    /// Runs `body` as one transaction. If it throws, nothing of it remains.
    func transaction<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
        try execute("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // A full disk or a failed write may have rolled back already; then this has nothing to do.
            try? execute("ROLLBACK")
            throw error
        }
    }
}
