internal import CSQLite3
internal import WorkflowSQL

extension SQLValue {
    static func text(orNull text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }
    static func integer(orNull number: Int64?) -> SQLValue { number.map(SQLValue.integer) ?? .null }
}

/// A prepared statement. Used by the owner of its connection only.
final class SQLiteStatement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    private var columns: (columns: SQLColumns, preparations: Int32)?
    /// A Boolean value that indicates whether the statement runs.
    private(set) var isRunning = false

    /// - Parameter connection: Outlives the statement.
    init(_ sql: String, connection: OpaquePointer) throws(SQLiteError) {
        var handle: OpaquePointer?
        var hasMore = false
        let code = sql.withCString { text in
            var tail: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(connection, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &tail)
            if code == SQLITE_OK, let tail, tail.pointee != 0 { hasMore = Self.isStatement(tail, connection) }
            return code
        }
        guard code == SQLITE_OK, let handle, !hasMore else {
            sqlite3_finalize(handle)
            let reason: String? =
                switch code {
                case SQLITE_OK where hasMore: "it has several statements; use execute for these"
                case SQLITE_OK: "it has no statement"
                default: nil
                }
            throw SQLiteError(
                code: code == SQLITE_OK ? SQLITE_ERROR : sqlite3_extended_errcode(connection),
                message: reason ?? String(cString: sqlite3_errmsg(connection))
            )
        }
        (self.handle, self.connection) = (handle, connection)
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Returns whether a text has more than spaces and comments.
    private static func isStatement(_ text: UnsafePointer<CChar>, _ connection: OpaquePointer) -> Bool {
        var handle: OpaquePointer?
        defer { sqlite3_finalize(handle) }
        return sqlite3_prepare_v3(connection, text, -1, 0, &handle, nil) != SQLITE_OK || handle != nil
    }

    /// The number of values that it takes.
    var valueCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

    /// Runs the statement and passes each row of its result to `row`.
    func run(_ values: SQLValue..., row: (SQLiteRow) -> Void = { _ in }) throws(SQLiteError) {
        try run(values) { statement in
            row(statement)
            return true
        }
    }

    /// Runs the statement and passes each row of its result to `row` until that returns `false`.
    func run(_ values: [SQLValue], row: (SQLiteRow) -> Bool) throws(SQLiteError) {
        isRunning = true
        defer {
            // Also after an error: a statement that is not reset keeps its lock.
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
            isRunning = false
        }
        for (index, value) in zip(Int32(1)..., values) { try bind(value, at: index) }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: if !row(SQLiteRow(statement: handle)) { return }
            case SQLITE_DONE: return
            default: throw failure
            }
        }
    }

    /// The columns of the result. SQLite prepares a statement again by itself when tables have changed.
    func resultColumns() -> SQLColumns {
        let preparations = sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
        if let columns, columns.preparations == preparations { return columns.columns }
        let names = (0..<sqlite3_column_count(handle)).map { index in
            sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
        }
        let found = SQLColumns(names)
        columns = (found, preparations)
        return found
    }

    private func bind(_ value: SQLValue, at index: Int32) throws(SQLiteError) {
        // SQLITE_TRANSIENT, a cast that Swift does not import: SQLite copies the bytes while the call runs.
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let code =
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .integer(let number): sqlite3_bind_int64(handle, index, number)
            case .boolean(let value): sqlite3_bind_int64(handle, index, value ? 1 : 0)
            case .real(let number): sqlite3_bind_double(handle, index, number)
            case .text(let text), .decimal(let text):
                sqlite3_bind_text64(handle, index, text, UInt64(text.utf8.count), transient, UInt8(SQLITE_UTF8))
            // An empty array has no address, and no address binds null.
            case .bytes(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(handle, index, 0)
            case .bytes(let bytes): sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), transient)
            }
        if code != SQLITE_OK { throw failure }
    }

    private var failure: SQLiteError {
        SQLiteError(
            code: sqlite3_extended_errcode(connection),
            message: String(cString: sqlite3_errmsg(connection))
        )
    }
}

/// One row of a result; valid only inside the closure that gets it.
struct SQLiteRow {
    let statement: OpaquePointer

    /// The values of all columns. Text that is not in UTF-8 is bytes.
    var values: [SQLValue] {
        (0..<sqlite3_column_count(statement)).map { column in
            switch sqlite3_column_type(statement, column) {
            case SQLITE_INTEGER: .integer(integer(column))
            case SQLITE_FLOAT: .real(sqlite3_column_double(statement, column))
            case SQLITE_TEXT:
                String(validating: textBytes(column), as: UTF8.self).map(SQLValue.text) ?? .bytes(bytes(column))
            case SQLITE_BLOB: .bytes(bytes(column))
            default: .null
            }
        }
    }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    func text(_ column: Int32) -> String { String(decoding: textBytes(column), as: UTF8.self) }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
    }

    /// By length, not to the first zero.
    private func textBytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
        let start = sqlite3_column_text(statement, column)
        return UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
    }

    private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
}
