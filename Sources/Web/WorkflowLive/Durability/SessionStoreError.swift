/// The reason for which a ``SessionStore`` did not do what it was asked.
public struct SessionStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: String, Hashable, Sendable {
        /// Another process has claimed the session, or its login has ended. The owner stops serving it.
        case superseded
        /// The stored revision is not the one that the save is based on.
        case conflict
        /// The session is larger than the store takes.
        case tooLarge
        /// The stored session cannot be read. It starts afresh.
        case corrupt
        /// The store cannot be reached or written to now; the same call may succeed later.
        case unavailable
    }

    public let kind: Kind
    /// A sentence for whoever runs the server.
    public let description: String

    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
