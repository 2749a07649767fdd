import Workflow

/// An entry of a ``Journal``: the actions of one event, and what they have changed.
public struct JournalEntry: Hashable, Sendable {
    /// The number of the entry, from 1.
    public let index: Int
    /// The time in milliseconds since 1970, in UTC.
    public let time: Int
    /// The actions in the order in which they were applied; none if the root got new props.
    public let actions: [JournalAction]
    /// The nodes that have changed or gone, without redacted values. The revision is ``index``.
    public let changes: SnapshotChanges
    /// The digest of the rendering, if the recorder made one.
    public let digest: UInt64?
    /// The text of new props of the root: the URL that a live page went to; `nil` if the entry brought none or they have no text.
    public let props: String?
    /// The highest number that a node has had.
    let lastNode: Int
}

/// An action in a ``Journal``.
public struct JournalAction: Hashable, Sendable {
    /// The number of the node in snapshots; `nil` for one that is in none.
    public let node: Int?
    /// The types and keys of the nodes from the root to that of the action, as in `Shop > Cart (key "1")`.
    public let path: String
    /// The type and case of the action, without its values.
    public let name: String
    /// The type of the action with the types around it, without its module.
    public let typeName: String
    /// The action, without redacted values; `nil` if it is not `Codable`.
    public let bytes: [UInt8]?
    /// A Boolean value that indicates whether the action came from a sink; if not, it came of the output of a child.
    public let isCause: Bool
    /// A Boolean value that indicates whether it may have changed a state that is not in the journal.
    public let hasUnsavedChange: Bool
}

/// A whole state in a ``Journal``.
public struct JournalSnapshot: Hashable, Sendable {
    /// The number of the entry after which it was made; 0 before the first.
    public let index: Int
    /// The time in milliseconds since 1970, in UTC.
    public let time: Int
    /// The states, without redacted values.
    public let tree: TreeSnapshot
    /// A Boolean value that indicates whether a host started with this state.
    public let isStart: Bool
    /// The name of the root's type.
    public let workflow: String
    /// The text of the root's props: the URL of a live page; `nil` for props that have no text.
    public let props: String?
    /// The digest of the rendering, if the recorder made one.
    public let digest: UInt64?
    /// The highest number that a node has had.
    let lastNode: Int
}
