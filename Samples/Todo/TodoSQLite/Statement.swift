import CSQLite

/// A value that a statement takes.
enum SQLiteValue {
    case integer(Int64)
    case text(String)
}

/// A prepared statement.
final class Statement {
    let handle: OpaquePointer

    init(handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    func bind(_ values: [SQLiteValue]) {
        // SQLITE_TRANSIENT, a cast that Swift does not import: SQLite copies the text while the call runs.
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (index, value) in zip(Int32(1)..., values) {
            switch value {
            case .integer(let number): sqlite3_bind_int64(handle, index, number)
            case .text(let text): sqlite3_bind_text(handle, index, text, Int32(text.utf8.count), transient)
            }
        }
    }

    func reset() {
        sqlite3_reset(handle)
    }
}

/// One row of a result; valid only inside the closure that gets it.
struct Row {
    let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }

    func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        // By length, not to the first zero: a title may hold one.
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
