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
    /// A sentence for the person who runs the server.
    public let description: String

    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}

extension SessionStoreError {
    /// The refusal of a save of a session that was deleted.
    package static func notStored(_ session: PageID) -> SessionStoreError {
        SessionStoreError(
            .superseded,
            "A save of session \(session) needs its claim. The session was deleted, as its login ended or it expired. "
                + "Stop serving the page."
        )
    }

    /// The refusal of a call with a claim that is not the last one.
    package static func claimed(_ session: PageID, by owner: String) -> SessionStoreError {
        SessionStoreError(
            .superseded,
            "A change of session \(session) needs the number of its last claim. It was claimed since, by \(owner). "
                + "Stop serving the page here."
        )
    }

    /// The refusal of a save that is based on another revision.
    package static func conflict(_ session: PageID, stored: Int, base: Int) -> SessionStoreError {
        SessionStoreError(
            .conflict,
            "The save of session \(session) is based on revision \(base). Revision \(stored) is stored. "
                + "Claim the session to read what is stored."
        )
    }

    /// The refusal of a session that is larger than the store takes.
    package static func tooLarge(_ session: PageID, size: Int, most: Int) -> SessionStoreError {
        SessionStoreError(
            .tooLarge,
            "A session may have \(most) bytes. Session \(session) would have \(size). "
                + "Keep less in the state of the page, or open the store with a larger mostSessionBytes."
        )
    }
}
