import TrellisSupport

/// A part of a snapshot that could not be read, or a state that could not be saved.
///
/// Handed to ``RuntimeConfiguration/onSnapshotProblem``. The tree goes on: what could not be read starts afresh, and nothing else.
public struct SnapshotProblem: Error, Sendable, CustomStringConvertible {
    public enum Kind: String, Sendable, CaseIterable {
        /// The state of a node cannot be read. The node starts from its initial state, with the children that were saved.
        case unreadableState
        /// An effect cannot be read. It does not run again.
        case unreadableEffect
        /// The state of a node cannot be turned into bytes. What was saved of it before stays.
        case unsavableState
        /// The root that was saved is that of another workflow. The tree starts afresh.
        case otherRoot
        /// Two durable workflows have one name, so that one could take the state of the other.
        case sharedName
    }

    public let kind: Kind
    /// The workflows from the root to the one that is concerned, as in `Shop > Cart (key "1")`.
    public let path: String
    /// The reason.
    public let reason: String

    public var description: String {
        switch kind {
        case .unreadableState:
            "Expected to read the saved state of \(path). Instead, it is \(reason). The workflow starts from its initial state."
        case .unreadableEffect:
            "Expected to read a saved effect of \(path). Instead, it is \(reason). It does not run again."
        case .unsavableState:
            "Expected to save the state of \(path). Instead, encoding it failed: \(reason). Make every value of the state one that can be encoded."
        case .otherRoot:
            "Expected a snapshot of \(path). Instead, it is of \(reason). The tree starts afresh; if the type was renamed, say so in its durability."
        case .sharedName:
            "Expected each durable workflow to have a name of its own. Instead, \(reason) have one, at \(path). Name one of them in its durability."
        }
    }

    package init(_ kind: Kind, path: String, reason: String) {
        (self.kind, self.path, self.reason) = (kind, path, reason)
    }

    /// Hands this to the handler of `configuration`, or writes a line to standard error.
    package func report(to configuration: RuntimeConfiguration) {
        guard let handle = configuration.onSnapshotProblem else { return StandardError.write(description) }
        handle(self)
    }
}
