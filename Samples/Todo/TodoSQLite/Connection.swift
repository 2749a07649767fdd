import CSQLite

/// One connection to an SQLite file. Used by one owner at a time; statements are prepared once and kept.
final class Connection {
    private let handle: OpaquePointer
    private var prepared: [String: Statement] = [:]

    /// Opens `path`, and makes the file if there is none.
    ///
    /// SQLite opens a file that may not be written for reading, without an error; ask `isReadOnly`.
    /// - Parameter access: Whether the file is wanted for writing, too.
    init(path: String, access: Int32 = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) throws(SQLiteError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let handle else {
            let message = String(cString: sqlite3_errstr(code))
            sqlite3_close_v2(handle)
            throw SQLiteError(code: code, message: message)
        }
        self.handle = handle
        // Long enough for another program's look at the file, such as a backup; short enough for a user who waits.
        sqlite3_busy_timeout(handle, 2_000)
    }

    deinit {
        prepared.removeAll()
        sqlite3_close_v2(handle)
    }

    /// The row id of the latest insert.
    var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// A Boolean value that indicates whether the file can only be read.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Looks through all pages of the file.
    ///
    /// - Returns: The first damage that SQLite's quick check finds; `nil` if there is none.
    func damage() throws(SQLiteError) -> String? {
        var result = "the check has no result"
        try run("PRAGMA quick_check(1)") { result = $0.text(0) }
        return result == "ok" ? nil : result
    }

    /// How many rows the latest statement changed.
    var changedRows: Int { Int(sqlite3_changes(handle)) }

    /// Runs `sql`, which may hold several statements, without values or results.
    func execute(_ sql: String) throws(SQLiteError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// Runs one statement and hands each row of its result to `row`.
    func run(
        _ sql: String,
        _ values: SQLiteValue...,
        row: (Row) -> Void = { _ in }
    ) throws(SQLiteError) {
        let statement = try statement(sql)
        defer { statement.reset() }
        statement.bind(values)
        while true {
            let code = sqlite3_step(statement.handle)
            guard code == SQLITE_ROW else {
                if code != SQLITE_DONE { try check(code) }
                return
            }
            row(Row(statement: statement.handle))
        }
    }

    /// The first column of the first row; `nil` if there is no row.
    func integer(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) -> Int64? {
        let statement = try statement(sql)
        defer { statement.reset() }
        statement.bind(values)
        let code = sqlite3_step(statement.handle)
        if code == SQLITE_DONE { return nil }
        if code != SQLITE_ROW { try check(code) }
        return Row(statement: statement.handle).integer(0)
    }

    /// Runs `body` as one transaction that is on disk when this returns, or without any trace if it throws.
    func transaction<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
        try execute("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // A full disk or a failed write may have rolled back already; then this has nothing to do.
            try? execute("ROLLBACK")
            throw error
        }
    }

    private func statement(_ sql: String) throws(SQLiteError) -> Statement {
        if let statement = prepared[sql] { return statement }
        var pointer: OpaquePointer?
        try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil))
        guard let pointer else { throw SQLiteError(code: SQLITE_MISUSE, message: "empty statement") }
        let statement = Statement(handle: pointer)
        prepared[sql] = statement
        return statement
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        guard code != SQLITE_OK else { return }
        throw SQLiteError(code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)))
    }
}
