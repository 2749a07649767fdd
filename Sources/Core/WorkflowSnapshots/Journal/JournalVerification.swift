/// The result of applying the actions of a ``Journal`` again.
public struct JournalVerification: Hashable, Sendable {
    /// The number of entries whose actions were applied again, with the results that were recorded.
    public internal(set) var repeated = 0
    /// The number of entries that were taken from the journal instead of being applied again. These are actions that
    /// are not `Codable` or have redacted values, actions of a node outside the snapshots, and new props.
    public internal(set) var notRepeated = 0
    /// The number of renderings that were compared.
    public internal(set) var comparedRenderings = 0
    /// The first difference; `nil` if there is none.
    public internal(set) var difference: JournalDifference?
}

/// The first place at which a program does not do what a journal says.
public struct JournalDifference: Hashable, Sendable, CustomStringConvertible {
    public enum Kind: String, Sendable {
        /// The action cannot be applied again: its node or the sink of its type is missing, or it cannot be read.
        case action
        /// The state of a node is another one, or the node is missing or new.
        case state
        /// The digest of the rendering is another one.
        case rendering
    }

    public let kind: Kind
    /// The number of the entry; that of a snapshot if the tree that starts from it differs.
    public let index: Int
    /// The name of the first action of the entry; `nil` without one.
    public let action: String?
    /// The path of the node.
    public let node: String
    /// The recorded content.
    public let expected: String
    /// The content that came instead.
    public let found: String

    public var description: String {
        let place = action.map { "Entry \(index), \($0)" } ?? "Entry \(index)"
        return "\(place), at \(node): expected \(expected). Instead, it is \(found)."
    }
}
