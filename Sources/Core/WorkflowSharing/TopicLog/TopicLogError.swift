/// The reason why a log has not taken a value, or cannot be read on.
public struct TopicLogError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason.
    public enum Cause: Hashable, Sendable {
        /// Entries after the position of the reader are not kept any more. It can go on after the position `resume`.
        case removed(resume: TopicLogPosition)
        /// The value may have been stored, or not; with the reason. Append it again with the same identity.
        case uncertain(String)
        /// The value was not stored; with the reason.
        case notStored(String)
        /// A value cannot be encoded; with the reason.
        case unencodable(String)
        /// A value is larger than the limit of the bus, both in bytes.
        case tooLarge(Int, most: Int)
        /// The entries cannot be read any more; with the reason.
        case notRead(String)
        /// The name is too long for the bus, both in bytes.
        case nameTooLong(Int, most: Int)
        /// The log was opened with another limit, which is this one.
        case otherLimit(TopicLogLimit)
    }

    /// The name of the log.
    public let log: String
    public let cause: Cause

    /// Creates an error, for a bus or a test.
    public init(log: String, cause: Cause) {
        (self.log, self.cause) = (log, cause)
    }

    /// The position after which a reader can go on when entries have been removed; `nil` for another cause.
    public var resume: TopicLogPosition? {
        if case .removed(let resume) = cause { resume } else { nil }
    }

    public var description: String {
        switch cause {
        case .removed(let resume):
            """
            Expected all entries of "\(log)" after a position to be kept. Instead, some have been removed before they were \
            read. Go on with entries(after: error.resume), which is after \(resume), and read faster or keep more.
            """
        case .uncertain(let reason):
            """
            Expected "\(log)" to acknowledge a value. Instead, \(reason), and nobody knows whether the value is stored. Append \
            it again with the same id.
            """
        case .notStored(let reason):
            "Expected \"\(log)\" to store a value. Instead, \(reason). Append it again later."
        case .unencodable(let reason):
            "Expected a value of \"\(log)\" to be encoded. Instead, \(reason). Append values of JSON."
        case .tooLarge(let bytes, let most):
            """
            Expected a value of "\(log)" to have \(most) bytes at most. Instead, it has \(bytes). Append less, or raise the \
            limit of the bus.
            """
        case .notRead(let reason):
            "Expected the entries of \"\(log)\" to be read. Instead, \(reason). Read again when that has changed."
        case .nameTooLong(let bytes, let most):
            """
            Expected the name of a log to have \(most) bytes at most when it is encoded. Instead, "\(log.prefix(40))…" has \
            \(bytes). Use a shorter name.
            """
        case .otherLimit(let limit):
            """
            Expected the log "\(log)" to be opened with one limit. Instead, it keeps \(limit) already. Pass the same limit \
            everywhere.
            """
        }
    }
}
