internal import CSQLite3

/// One connection to an SQLite file. Used by one thread at a time.
final class Connection {
    private let handle: OpaquePointer
    /// The bytes of the file when it was last looked at.
    private var seenBytes: Int64 = 0

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

    func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(sql, connection: handle)
    }

    /// Runs `sql`, which may hold several statements, without values or results.
    func execute(_ sql: String) throws(SQLiteError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) != SQLITE_OK else { return }
        throw SQLiteError(code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)))
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

    /// Runs `body` as one transaction, of which nothing is left if it throws.
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
