import CSQLite

/// A call of SQLite's that failed.
struct SQLiteError: Error, Equatable {
    /// SQLite's extended result code.
    var code: Int32
    /// SQLite's own words.
    var message: String

    /// The primary result code: what kind of failure it is.
    var primaryCode: Int32 { code & 0xff }

    /// What this failure, met while a data file is opened, says about the file.
    var openCause: OpenError.Cause {
        switch primaryCode {
        case SQLITE_NOTADB: .foreign
        case SQLITE_CORRUPT: .damaged(OpenError.line(message))
        case SQLITE_READONLY, SQLITE_PERM: .readOnly(OpenError.line(message))
        default: .failed(reason)
        }
    }

    /// What to tell a user who wanted something saved or loaded.
    var reason: String {
        switch primaryCode {
        case SQLITE_FULL: "the disk is full"
        case SQLITE_READONLY, SQLITE_PERM: "the data file may not be written"
        case SQLITE_BUSY, SQLITE_LOCKED: "the data file is in use by another program"
        case SQLITE_CANTOPEN: "the file, or one that it needs beside it, cannot be made or opened"
        case SQLITE_IOERR: "the disk does not answer"
        case SQLITE_NOTADB, SQLITE_CORRUPT: "the data file is damaged"
        default: "the data file gave an error (\(OpenError.line(message)))"
        }
    }
}
