/// An entry or a snapshot of a journal as bytes, for a ``JournalWriter``.
public struct JournalRecord: Hashable, Sendable {
    /// The number of the entry, or of the last one before the snapshot.
    public let index: Int
    /// A Boolean value that indicates whether this is a snapshot, at which older records can be given up.
    public let isSnapshot: Bool
    /// The content, with a checksum at its end.
    public let bytes: [UInt8]
}

/// A place where the records of one host are kept. Used on the home of the host.
///
/// ``JournalMemory`` and ``JournalFile`` are two. One that gives up older records does so up to a snapshot, so that what is left can
/// be replayed from its first record on.
public protocol JournalWriter: AnyObject {
    /// The number of the last entry that is kept from an earlier run; 0 if there is none.
    var lastIndex: Int { get }

    /// A Boolean value that indicates whether the next record should be a snapshot, because older ones are to go.
    var wantsSnapshot: Bool { get }

    /// Keeps a record.
    /// - Throws: An error after which nothing is recorded any more; see `onProblem` of ``JournalOptions``.
    func write(_ record: JournalRecord) throws
}
