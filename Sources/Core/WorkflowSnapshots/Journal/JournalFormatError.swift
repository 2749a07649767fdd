/// The reason for which bytes are no journal, or not all of it.
public struct JournalFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, as in `cut short`.
    public let reason: String
    /// The record that could not be read, from 1; 0 if it is the file itself.
    public let record: Int

    init(_ reason: String, record: Int = 0) {
        (self.reason, self.record) = (reason, record)
    }

    public var description: String {
        record == 0
            ? "Expected a journal. Instead, it is \(reason)."
            : "Expected a record of a journal at position \(record). Instead, it is \(reason). It and what follows are left out."
    }
}
