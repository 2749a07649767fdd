/// A problem while the states of a terminal's session were saved or restored. The session goes on, apart from what it says.
public struct TerminalSessionProblem: Hashable, Sendable, CustomStringConvertible {
    public enum Kind: String, Hashable, Sendable {
        /// A change is not stored. It is tried again until the session ends.
        case notSaved
        /// The changes that were not stored are stored now.
        case savedAgain
        /// A state was not read, and starts afresh.
        case notRestored
        /// The states could not be read, so that the person was refused.
        case notClaimed
        /// Expired sessions are not deleted.
        case notSwept
    }

    public let kind: Kind
    /// The name of the session in the store; `nil` if it is not about one.
    public let session: String?
    /// A sentence for the person who runs the server.
    public let description: String
}
