/// Why to-dos could not be read or written.
public struct StorageError: Error, Equatable, CustomStringConvertible {
    /// One sentence for the user, without a full stop, such as "the disk is full".
    public var reason: String

    public init(reason: String) {
        self.reason = reason
    }

    public var description: String { reason }
}
