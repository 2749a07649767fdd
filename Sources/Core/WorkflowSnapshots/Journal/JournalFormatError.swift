/// The reason for which bytes are no journal, or not all of it.
public struct JournalFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, as in `cut short`.
    public let reason: String
    /// The record that could not be read, from 1; 0 if it is the file itself.
    public let record: Int

    /// A Boolean value that indicates whether only a last record is missing that was not written completely, as after a crash.
    public let isUnfinishedEnd: Bool

    package init(_ reason: String, record: Int = 0, isUnfinishedEnd: Bool = false) {
        (self.reason, self.record, self.isUnfinishedEnd) = (reason, record, isUnfinishedEnd)
    }

    public var description: String {
        record == 0
            ? "Expected a journal. Instead, it is \(reason)."
            : "Expected a record of a journal at position \(record). Instead, it is \(reason). It and what follows are left out."
    }
}
