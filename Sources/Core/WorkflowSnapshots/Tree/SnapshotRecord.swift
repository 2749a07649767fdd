import Workflow

/// One node in snapshots.
final class SnapshotRecord {
    /// The number of the node; 0 for one that is left out.
    let id: Int
    let kind: SnapshotKind
    /// The node while it is in the tree. Its end comes before it is freed, and takes it from here; `weak` would slow down each
    /// retain of the node.
    unowned(unsafe) var node: NodeBase?
    /// A hash of what was handed out last, or read.
    var contentHash = 0
    /// The revision in which it changed last.
    var changedIn = 0
    var isTouched = false
    /// The place in the list of those that may have changed; `nil` if it is not in it.
    var listIndex: Int?
    /// A hash of what a recorder has; `nil` if it has nothing.
    var recordedHash: Int?
    /// A Boolean value that indicates whether it is in the list of those that may have changed for a recorder.
    var isUnrecorded = false
    /// A Boolean value that indicates whether a store may have it.
    var isStored = false
    /// The number of events before its state was read from a snapshot; `nil` if it was not.
    var restoredAfter: Int?
    /// The path, which a recorder writes with each action; `nil` until then.
    private var path: String?

    init(id: Int, kind: SnapshotKind, node: NodeBase) {
        (self.id, self.kind, self.node) = (id, kind, node)
    }

    /// The types and keys from the root to the node, which never change.
    func path(of node: NodeBase) -> String {
        if let path { return path }
        let path = node.path
        self.path = path
        return path
    }
}

extension NodeBase {
    /// The record of the tree's keeper.
    ///
    /// Sound, because a tree has one watcher of states at most, which here is a keeper: nobody else gives its nodes records.
    final var snapshotRecord: SnapshotRecord? { record.map { unsafeDowncast($0, to: SnapshotRecord.self) } }

    final func makeSnapshotRecord(_ record: SnapshotRecord) {
        self.record = record
        if record.kind.durable != nil { flags.insert(.isKept) }
    }
}
