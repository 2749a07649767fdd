/// The reason for which bytes are no snapshot.
public struct SnapshotFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, as in `cut short`.
    public let reason: String

    init(_ reason: String) {
        self.reason = reason
    }

    public var description: String { "Expected the bytes of a snapshot. Instead, they are \(reason)." }
}
