/// A bus that keeps logs of values, for ``TopicLog``.
public protocol LogBus: Bus {
    /// Opens the log with this name, and makes it if there is none.
    ///
    /// - Parameters:
    ///   - name: The name, equal in all processes.
    ///   - limit: The entries to keep.
    /// - Throws: An error if the log cannot be used, such as ``TopicLogError/Cause/otherLimit(_:)``.
    func openLog(_ name: String, keeping limit: TopicLogLimit) async throws -> any BusLog
}

/// A log of a bus: entries of bytes in one order, with positions that are the same in all processes.
public protocol BusLog: AnyObject, Sendable {
    /// The bytes that one entry may have.
    var mostEntryBytes: Int { get }

    /// Stores an entry, and returns its position when it is stored.
    ///
    /// - Parameters:
    ///   - bytes: The entry.
    ///   - id: Its identity. An entry with one that was stored a short while ago is not stored; its position is the first's.
    func append(_ bytes: [UInt8], id: String?) async throws(TopicLogError) -> TopicLogPosition

    /// Returns the position of the newest entry, or the one before the first if there was none.
    func end() async throws -> TopicLogPosition

    /// Returns entries that follow a position without a gap; waits for one if there is none.
    ///
    /// It does not end by an error that passes, such as a lost connection.
    /// - Parameter position: The position; `nil` for that before the oldest entry which is kept.
    /// - Returns: A bounded number of entries; none only if the task was cancelled.
    /// - Throws: ``TopicLogError/Cause/removed(resume:)`` if the entry after the position is not kept any more.
    func entries(after position: TopicLogPosition?) async throws -> [BusLogEntry]
}

/// An entry of a log as it is stored.
public struct BusLogEntry: Hashable, Sendable {
    public let position: TopicLogPosition
    public let bytes: [UInt8]

    /// Creates an entry.
    public init(position: TopicLogPosition, bytes: [UInt8]) {
        (self.position, self.bytes) = (position, bytes)
    }
}
