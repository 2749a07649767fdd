import CSQLite

/// A call of SQLite's that failed.
struct SQLiteError: Error, Equatable {
    /// SQLite's extended result code.
    var code: Int32
    /// SQLite's own words.
    var message: String

    /// The primary result code: what kind of failure it is.
    var primaryCode: Int32 { code & 0xff }

    /// Whether the file is no database, or a broken one.
    var isUnreadable: Bool {
        primaryCode == SQLITE_NOTADB || primaryCode == SQLITE_CORRUPT
    }

    /// What to tell a user who wanted something saved or loaded.
    var reason: String {
        switch primaryCode {
        case SQLITE_FULL: "the disk is full"
        case SQLITE_READONLY, SQLITE_PERM: "the data file may not be written"
        case SQLITE_BUSY, SQLITE_LOCKED: "the data file is in use by another program"
        case SQLITE_IOERR: "the disk does not answer"
        case SQLITE_NOTADB, SQLITE_CORRUPT: "the data file is damaged"
        default: "the data file gave an error (\(message))"
        }
    }
}
