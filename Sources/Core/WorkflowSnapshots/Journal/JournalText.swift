import TrellisSupport

/// A value as a journal has it: JSON without its redacted parts.
package enum JournalText {
    /// Returns the JSON of a value; `nil` for one that is not `Encodable`, or that cannot be encoded.
    package static func json(of value: Any) -> [UInt8]? {
        guard let value = value as? any Encodable else { return nil }
        return try? JSONStateCoder.journal.encode(value)
    }
}
