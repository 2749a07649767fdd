import Foundation

/// A name under which values are kept in one order for all readers, also for those that join late.
///
/// ```swift
/// let orders = try await TopicLog<Order>("orders", on: bus, keeping: .values(100_000))
/// let position = try await orders.append(order, id: "sku-7/2")
/// for try await entry in orders.entries(after: position) { … }
/// ```
/// A ``Topic`` gives a value to those who listen at that moment; a log stores it. Each appended value has a position. A
/// reader gets the kept entries after a position and then those that come, each once. The order is that of the
/// positions, and is the same on all servers. A reader takes its time: entries wait in the log, not for the reader.
/// When the log is full, its oldest entries are removed. A reader that had not come to them gets a ``TopicLogError``.
///
/// All logs of one name on one bus are one log. It is kept as long as the bus says: a ``LocalBus`` keeps it as long as
/// the process has the bus. A bus between machines keeps it also when all processes have ended.
public struct TopicLog<Value: Codable & Sendable>: Sendable {
    /// The name of the log on its bus.
    public let name: String
    private let log: any BusLog

    /// Opens a log, and makes it if there is none.
    ///
    /// - Parameters:
    ///   - name: The name, which belongs to one type of values.
    ///   - bus: The bus that keeps the values.
    ///   - limit: The values that are kept, the same for all that open this log.
    /// - Throws: An error of the bus, such as for a log that has another limit.
    public init(_ name: String, on bus: any LogBus, keeping limit: TopicLogLimit) async throws {
        self.name = name
        log = try await bus.openLog(name, keeping: limit)
    }

    /// Appends a value, and returns its position when it is stored.
    ///
    /// A value is not stored a second time if its identity was appended a short while ago (two minutes, unless the bus
    /// has another time). The position is then that of the first. So you may repeat a failed call with the same
    /// identity.
    ///
    /// A call whose task is cancelled is done nevertheless.
    /// - Parameters:
    ///   - value: The value.
    ///   - id: The identity of this value in the log; `nil` for a value that is always stored.
    /// - Throws: ``TopicLogError``. With ``TopicLogError/Cause/uncertain(_:)`` the value may be stored.
    @discardableResult
    public func append(_ value: Value, id: String? = nil) async throws(TopicLogError) -> TopicLogPosition {
        let bytes: [UInt8]
        do {
            bytes = [UInt8](try JSONEncoder().encode(value))
        } catch {
            throw TopicLogError(log: name, cause: .unencodable("\(error)"))
        }
        guard bytes.count <= log.mostEntryBytes else {
            throw TopicLogError(log: name, cause: .tooLarge(bytes.count, most: log.mostEntryBytes))
        }
        return try await log.append(bytes, id: id)
    }

    /// Returns the position of the newest entry, or the one before the first if there was none.
    ///
    /// `entries(after: try await log.end())` are the entries that are appended from now on, and no others.
    public func end() async throws -> TopicLogPosition {
        try await log.end()
    }

    /// Returns the entries after a position as an async sequence: those that are kept, then each one that is appended.
    ///
    /// It ends only with its task. As work of a workflow: `Work.values(of: log.entries(after: state.position))`.
    ///
    /// An entry that is not one of the log's values says so (``TopicLogEntry/value``), and the next one follows.
    /// - Parameter position: The position of the last entry that was read; `nil` for all that are kept.
    /// - Returns: The sequence of entries. It throws ``TopicLogError`` with ``TopicLogError/Cause/removed(resume:)`` if
    ///   entries after the position have been removed. It also throws lasting errors of the bus.
    public func entries(after position: TopicLogPosition? = nil) -> TopicLogEntries<Value> {
        TopicLogEntries(log: log, start: position.map { .after($0) } ?? .oldest)
    }

    /// Returns the entries that are appended after a reader has first asked for one, as an async sequence.
    public func newEntries() -> TopicLogEntries<Value> {
        TopicLogEntries(log: log, start: .end)
    }
}
