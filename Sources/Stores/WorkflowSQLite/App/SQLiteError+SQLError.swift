internal import CSQLite3
import WorkflowSQL

extension SQLiteError {
    /// The failure as an app gets it.
    ///
    /// - Parameter sql: The statement; `nil` if it is none of the app's.
    func error(of sql: String?) -> SQLError {
        let code = String(code)
        switch primaryCode {
        case SQLITE_AUTH: return sql.map(SQLError.endedByBody.of) ?? .endedByBody
        case SQLITE_INTERRUPT: return sql.map(SQLError.cancelled.of) ?? .cancelled
        default: return SQLError(kind, code: code, sql: sql, text)
        }
    }

    private var kind: SQLError.Kind {
        switch primaryCode {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        case SQLITE_CONSTRAINT: .constraint
        case SQLITE_TOOBIG, SQLITE_MISMATCH, SQLITE_RANGE: .values
        case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOMEM: .unavailable
        default: .statement
        }
    }

    private var text: String {
        switch kind {
        case .busy: "A transaction should get the file within its time. Another process keeps it locked. Try again."
        case .full: "A change should be stored. The disk is full. Free some space; the same call works then."
        case .readOnly: "A change needs write, and a file that may be written. It was refused (\(line)). Use write."
        case .damaged: "The file should be whole. It is damaged (\(line)). Restore it from a backup."
        case .constraint: "A change should fit the constraints of its table. It does not (\(line)). Check the values."
        case .values: "The values should fit the statement. They do not (\(line)). Check them."
        case .unavailable:
            "The file should be readable and writable. It is not (\(line), code \(code)). Look at the disk."
        default: "A statement should be valid. SQLite refuses it: \(line). Check it against the tables."
        }
    }
}
