internal import CSQLite3

/// The reason why a database, or a file of sessions or journals, cannot be used; `description` is for the person who starts the server.
public struct SQLiteOpenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem with the file.
    public enum Cause: Hashable, Sendable {
        /// Written by a later version of this library.
        case newer(found: Int64, known: Int64)
        /// A database of another program.
        case foreign
        /// No database, or one that is damaged; with what was found first.
        case damaged(String)
        /// The file, or the directory that it needs for its log, may not be written; with the reason.
        case readOnly(String)
        /// The system would not open, read or write it; with the reason.
        case failed(String)
    }

    public let path: String
    public let cause: Cause
    /// The word for the file of an app's own data.
    static let nounOfApps = "database"
    /// The word for what should be in the file.
    private let noun: String

    package init(path: String, cause: Cause) {
        self.init(path: path, cause: cause, noun: Schema.sessions.noun)
    }

    init(path: String, cause: Cause, noun: String) {
        (self.path, self.cause, self.noun) = (path, cause, noun)
    }

    public var description: String {
        switch cause {
        case .newer(let found, let known):
            "The \(noun) file \(path) should have the schema version \(known) or an older one. It has \(found). "
                + "Update the app, or choose another file."
        case .foreign where noun == Self.nounOfApps:
            "\(path) should be a database of this app. It is that of another program, it is older than the app's applicationID, "
                + "or its first page is damaged. Choose another file, mark it with sqlite3 \(path) 'PRAGMA application_id = N', "
                + "or restore it from a backup."
        case .foreign:
            "\(path) should be a file of \(noun)s. It is the database of another program. Choose another file."
        case .damaged(let detail):
            "The \(noun) file \(path) should be whole. It is damaged (\(detail)). Restore it from a backup, "
                + (noun == Schema.sessions.noun
                    ? "delete it with its -wal and -shm to end all sessions, or open it with onCorruption: .setAside."
                    : noun == Self.nounOfApps
                        ? "or save what is readable with: sqlite3 \(path) .recover"
                        : "or delete it with its -wal and -shm.")
        case .readOnly(let reason):
            "The \(noun) file \(path) should be writable. It is not (\(reason)). "
                + "Make the file and its directory writable for this user, or choose another file."
        case .failed(let reason):
            "The \(noun) file \(path) should open. It does not: \(reason). Check the path, its permissions and the disk."
        }
    }
}

extension SQLiteError {
    /// The problem with a file whose opening failed so.
    var openCause: SQLiteOpenError.Cause {
        switch primaryCode {
        case SQLITE_NOTADB: .damaged("it does not begin as a database does")
        case SQLITE_CORRUPT: .damaged(line)
        case SQLITE_READONLY, SQLITE_PERM: .readOnly(line)
        default: .failed(reason)
        }
    }
}
