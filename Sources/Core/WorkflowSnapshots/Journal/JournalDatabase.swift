/// A kind of file with the journals of many hosts, such as `SQLiteJournal` of WorkflowSQLite.
///
/// A program that links one can open a journal of it, see `WebServerOptions.journalDatabase`.
public protocol JournalDatabase: SendableMetatype {
    /// Returns whether a file is of this kind.
    ///
    /// - Parameter beginning: The first 64 bytes of the file, or all of a shorter one.
    static func recognizes(_ beginning: [UInt8]) -> Bool

    /// Returns the hosts with records in a file, by their names, with the numbers of the points that can be replayed.
    ///
    /// - Throws: An error that says why the file cannot be read.
    static func ranges(in path: String) throws -> [(host: String, range: ClosedRange<Int>)]

    /// Reads the journal of a host.
    ///
    /// - Returns: The journal; an empty one for a host that the file has nothing of. `Journal.problem` tells of missing or damaged records.
    /// - Throws: An error that says why the file cannot be read.
    static func read(_ path: String, host: String) throws -> Journal
}
