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

    /// A Boolean value that indicates whether the disk did not answer.
    var isOfDisk: Bool { primaryCode == SQLITE_IOERR }

    /// The failure of a commit that the disk may have, and may find again after a crash.
    var unknownOutcome: SQLError {
        SQLError(
            .unknownOutcome,
            code: String(code),
            "A transaction should be stored. The disk gave an error while it committed (\(line)), so it is stored or it is not. "
                + "Look at the disk, and at the data, or use write(once:), which does it again safely."
        )
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
