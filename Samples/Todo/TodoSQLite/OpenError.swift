import WorkflowSQLite

/// Why a data file cannot be used; `description` is one line for the person who starts the server.
public struct OpenError: Error, Equatable, CustomStringConvertible {
    /// What is wrong with the file.
    public enum Cause: Equatable, Sendable {
        /// Written by a later version of this app.
        case newer(found: Int64, known: Int64)
        /// No database, or another program's.
        case foreign
        /// A database with damaged pages; with what SQLite's check found first.
        case damaged(String)
        /// The file, or the directory that it needs for its log, may not be written; with the reason.
        case readOnly(String)
        /// The system would not open, read or write it; with the reason.
        case failed(String)
    }

    public var path: String
    public var cause: Cause

    public init(path: String, cause: Cause) {
        self.path = path
        self.cause = cause
    }

    public var description: String {
        switch cause {
        case .newer(let found, let known):
            "\(path) was written by a newer version of this app (format \(found), this one reads \(known)); "
                + "update the app or choose another file with --data"
        case .foreign:
            "\(path) is not a to-do file, or its first page is damaged; restore it from a backup or choose another file with --data"
        case .damaged(let detail):
            "\(path) is damaged (\(detail)), and serving it could lose more; restore it from a backup, "
                + "save what is readable with: sqlite3 \(path) .recover, or choose another file with --data"
        case .readOnly(let reason):
            "\(path) is read-only (\(reason)), so no change could be kept; make the file and its directory writable "
                + "for this user or choose another file with --data"
        case .failed(let reason):
            "\(path) cannot be opened: \(reason); check the path and its permissions or choose another file with --data"
        }
    }
}

extension OpenError.Cause {
    init(_ cause: SQLiteOpenError.Cause) {
        self =
            switch cause {
            case .newer(let found, let known): .newer(found: found, known: known)
            case .foreign: .foreign
            case .damaged(let detail): .damaged(detail)
            case .readOnly(let reason): .readOnly(reason)
            case .failed(let reason): .failed(reason)
            }
    }
}
