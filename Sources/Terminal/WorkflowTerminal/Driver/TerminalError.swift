/// The reason for which a terminal could not be used.
public struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of reasons.
    public struct Kind: Hashable, Sendable {
        private enum Name { case outOfResources, inUse, socket }

        private let name: Name

        /// The process has no descriptor left.
        public static let outOfResources = Kind(name: .outOfResources)
        /// Another run of this process shows its screen in the terminal, or another server listens on the socket.
        public static let inUse = Kind(name: .inUse)
        /// The socket cannot be made.
        public static let socket = Kind(name: .socket)
    }

    public let kind: Kind
    public let description: String

    static let outOfResources = TerminalError(
        kind: .outOfResources,
        description:
            "Expected a free descriptor for a terminal. Instead, the process has none left. Raise its limit (ulimit -n)."
    )
    static let inUse = TerminalError(
        kind: .inUse,
        description: "Expected one run of a Terminal at a time. Instead, another one has not ended. Await it first."
    )
}
