internal import CSQLite3
import WorkflowLive
import WorkflowSQL

/// A call of SQLite's that failed.
struct SQLiteError: Error, Equatable {
    /// SQLite's extended result code.
    let code: Int32
    /// SQLite's own words.
    let message: String

    /// The primary result code: the kind of the failure.
    var primaryCode: Int32 { code & 0xff }

    /// Data in the file that SQLite takes for good and that does not fit the digests beside it.
    static func damage(_ what: String) -> SQLiteError {
        SQLiteError(code: SQLITE_CORRUPT, message: what)
    }

    /// A Boolean value that indicates whether the rest of a transaction may succeed without the call that failed.
    ///
    /// A disk may have room for smaller saves, and a damaged page belongs to few sessions. A lock or a disk that does not
    /// answer concerns all.
    var mayConcernOneCall: Bool {
        switch primaryCode {
        case SQLITE_FULL, SQLITE_CORRUPT, SQLITE_TOOBIG, SQLITE_CONSTRAINT: true
        default: false
        }
    }

    /// A Boolean value that indicates whether the disk, or the limit of the file, has no room.
    var isLackOfRoom: Bool { primaryCode == SQLITE_FULL }

    /// A Boolean value that indicates whether a full disk may be the reason why a file does not open.
    ///
    /// The index of the log that cannot be made or extended is an error of the disk.
    var mayBeLackOfRoom: Bool { isLackOfRoom || primaryCode == SQLITE_IOERR || primaryCode == SQLITE_CANTOPEN }

    /// The answer to the call that failed.
    var storeError: SessionStoreError {
        let expected = "The session store could not do what it was asked."
        switch primaryCode {
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            return SessionStoreError(
                .corrupt,
                "\(expected) \(reason). Restore the file from a backup, or open it with onCorruption: .setAside."
            )
        case SQLITE_TOOBIG:
            return SessionStoreError(.tooLarge, "\(expected) \(reason). Keep less in the state of the page.")
        case SQLITE_FULL:
            return SessionStoreError(.unavailable, "\(expected) \(reason). Free some space; the same call works then.")
        default:
            return SessionStoreError(.unavailable, "\(expected) \(reason). Try again; look at the disk if it stays so.")
        }
    }

    /// The failure as a clause for the person who runs the server.
    var reason: String {
        switch primaryCode {
        case SQLITE_FULL: "The disk is full"
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: "The file may not be written (\(line))"
        case SQLITE_BUSY, SQLITE_LOCKED: "Another process keeps the file locked"
        case SQLITE_CANTOPEN: "The file, or one that SQLite needs beside it, cannot be made or opened (\(line))"
        case SQLITE_IOERR: "The disk does not answer (\(line), code \(code))"
        case SQLITE_NOTADB, SQLITE_CORRUPT: "The file is damaged (\(line))"
        case SQLITE_TOOBIG: "An item is larger than SQLite takes"
        default: "SQLite gave an error (\(line), code \(code))"
        }
    }

    /// The last line of SQLite's words, short enough for a line of ours.
    var line: String {
        String(message.split(whereSeparator: \.isNewline).last ?? "").prefix(200).description
    }
}

extension SQLiteError {
    /// A number of values that a statement does not take.
    static func wrongCount(_ count: Int, _ expected: Int) -> SQLiteError {
        SQLiteError(code: SQLITE_RANGE, message: "it takes \(expected), and \(count) were given")
    }
}
