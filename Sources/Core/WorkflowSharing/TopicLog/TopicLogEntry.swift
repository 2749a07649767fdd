/// A value of a log with its position.
public struct TopicLogEntry<Value: Sendable>: Sendable {
    /// The position, after which a reader goes on.
    public let position: TopicLogPosition
    /// The value, or the reason why the stored bytes are not one.
    public let result: Result<Value, UnreadableEntry>

    /// Creates an entry, for a test.
    public init(position: TopicLogPosition, _ result: Result<Value, UnreadableEntry>) {
        (self.position, self.result) = (position, result)
    }

    /// The value.
    ///
    /// - Throws: ``UnreadableEntry`` if what is stored is not one. The entries behind it can be read.
    public var value: Value {
        get throws(UnreadableEntry) { try result.get() }
    }
}

extension TopicLogEntry: Equatable where Value: Equatable {}

/// The reason why an entry of a log has no value: other code has appended it, or values of another type.
public struct UnreadableEntry: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason.
    public let reason: String

    /// Creates the error, for a test.
    public init(reason: String) {
        self.reason = reason
    }

    public var description: String {
        """
        Expected an entry of a log to be one of its values. Instead, \(reason). Use each name for one type of values, and let \
        new versions of the type read what older ones have written.
        """
    }
}
