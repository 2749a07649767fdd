public import WorkflowSnapshots

/// The journals of many hosts in one SQLite file of limited size.
///
/// ```swift
/// let journals = try SQLiteJournal(path: "/var/lib/app/journals.sqlite", limit: 256 << 20)
/// let app = LiveApp(title: "Shop") { session, url in Shop() }
///     .recording { session in try journals.writer(for: "\(session.page)") }
/// ```
/// A writer passes its records to a thread of the journal's own, so a page does not wait for the disk. The thread
/// writes the records that have come together in one transaction. Records that were written survive the end of the
/// process. Those of its last milliseconds may not, and a loss of power may take some more: nothing is synced for each
/// record. ``flush()`` waits until all is written.
///
/// The records of a host are in segments, and each segment begins with a whole state. If all hosts together have more
/// bytes than the limit, the oldest segments of any host are removed. A host without a segment writes a whole state
/// with its next action.
///
/// The file has the mode 0600, and two companions while it is open, with `-wal` and `-shm` behind its name. It is read while it is written.
public final class SQLiteJournal: Sendable {
    private let queue: JournalQueue
    private let reader: JournalReader

    /// Opens the file at `path`, and makes it if there is none.
    ///
    /// Reads the whole file once, to see whether it is damaged: about a second for each gigabyte.
    ///
    /// - Parameters:
    ///   - path: The path of the file. Its folder exists.
    ///   - limit: The number of bytes of all records from which on the oldest segments go. The file is somewhat larger.
    ///   - segmentSize: The number of bytes of a host from which on another segment begins.
    /// - Throws: ``SQLiteOpenError`` if the file is damaged, read-only, not one of journals, of a newer version, or cannot be opened.
    public init(path: String, limit: Int = 256 << 20, segmentSize: Int = 1 << 20) throws(SQLiteOpenError) {
        let options = DatabaseFile.Options(isSynchronous: false)
        let file = DatabaseFile(path: path, schema: .journals, options: options, vfs: nil)
        let tables = try JournalTables(file, limit: limit)
        queue = JournalQueue(tables, segmentSize: segmentSize)
        reader = try JournalReader(path: path)
    }

    /// Returns the writer of a host, which goes on after the records that the file has of it.
    ///
    /// It is used on the home of the host. An earlier writer of the same host throws from then on.
    ///
    /// - Throws: An error of the file.
    public func writer(for host: String) throws -> any JournalWriter {
        try queue.makeWriter(for: host) { try reader.lastIndex(of: host) }
    }

    /// Waits until all records that were passed on are written, or have failed.
    public func flush() async { await queue.flush() }

    /// Writes the records that were passed on, and closes the file. Writers throw from then on.
    public func close() async { await queue.close() }

    /// Returns the hosts with records in a file, by their names.
    ///
    /// - Throws: ``SQLiteOpenError`` if the file is none of journals or is damaged.
    public static func hosts(in path: String) throws(SQLiteOpenError) -> [SQLiteJournalHost] {
        try JournalReader(path: path).hosts()
    }

    /// Reads the journal of a host.
    ///
    /// Of a file that is being written, it is the journal at this moment. Where records are missing or damaged, `Journal.problem` says so, and it
    /// has those before.
    ///
    /// - Returns: The journal; an empty one for a host that the file has nothing of.
    /// - Throws: ``SQLiteOpenError`` if the file is none of journals or is damaged.
    public static func read(_ path: String, host: String) throws(SQLiteOpenError) -> Journal {
        try JournalReader(path: path).journal(of: host)
    }

    /// Returns whether a file begins as a database of SQLite's does.
    package static func isDatabase(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.starts(with: Array("SQLite format 3".utf8) + [0])
    }
}

/// A host with records in a ``SQLiteJournal``.
public struct SQLiteJournalHost: Hashable, Sendable {
    public let name: String
    /// The numbers of the points that can be replayed.
    public let range: ClosedRange<Int>
    /// The number of bytes of its records.
    public let byteCount: Int
}
