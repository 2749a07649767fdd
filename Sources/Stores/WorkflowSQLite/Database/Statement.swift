internal import CSQLite3

/// A value that a statement takes.
enum SQLiteValue {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])

    static func text(orNull text: String?) -> SQLiteValue { text.map(SQLiteValue.text) ?? .null }
    static func integer(orNull number: Int64?) -> SQLiteValue { number.map(SQLiteValue.integer) ?? .null }
}

/// A prepared statement. Used by the owner of its connection only.
final class Statement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    /// - Parameter connection: Outlives the statement.
    init(_ sql: String, connection: OpaquePointer) throws(SQLiteError) {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else {
            throw SQLiteError(
                code: code == SQLITE_OK ? SQLITE_MISUSE : sqlite3_extended_errcode(connection),
                message: String(cString: sqlite3_errmsg(connection))
            )
        }
        (self.handle, self.connection) = (handle, connection)
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Runs the statement and passes each row of its result to `row`.
    func run(_ values: SQLiteValue..., row: (Row) -> Void = { _ in }) throws(SQLiteError) {
        defer { sqlite3_reset(handle) }
        for (index, value) in zip(Int32(1)..., values) { try bind(value, at: index) }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: row(Row(statement: handle))
            case SQLITE_DONE: return
            default: throw failure
            }
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) throws(SQLiteError) {
        // SQLITE_TRANSIENT, a cast that Swift does not import: SQLite copies the bytes while the call runs.
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let code =
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .integer(let number): sqlite3_bind_int64(handle, index, number)
            case .text(let text):
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
struct Row {
    let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        // By length, not to the first zero.
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
    }

    private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
}
