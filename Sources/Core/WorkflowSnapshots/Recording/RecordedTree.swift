package import Workflow

/// A node that an action was applied to.
package struct RecordedNode {
    /// The number in snapshots; `nil` for a node that is in none.
    package let number: Int?
    /// The types and keys from the root to the node.
    package let path: String
    /// A Boolean value that indicates whether the action may have changed a state that is in no snapshot.
    package let hasUnsavedChange: Bool
    /// A Boolean value that indicates whether saved states still wait for nodes, so that the action may lead to states that come from there.
    package let isRestoring: Bool

    package init<W: Workflow>(_ node: NodeBase, of type: W.Type) {
        let record = node.snapshotRecord
        isRestoring = node.tree.keeper?.isRestoring ?? false
        number = record.flatMap { $0.id == 0 ? nil : $0.id }
        path = record?.path(of: node) ?? node.path
        let isSaved = record?.kind.durable != nil || W.State.self == Void.self
        hasUnsavedChange = !isSaved && node.flags.contains(.stateChanged)
    }
}

extension Tree {
    /// The keeper of the tree's snapshots; `nil` for a tree that keeps no account of its states.
    fileprivate final var keeper: SnapshotKeeper? { watcherOfStates as? SnapshotKeeper }
}

/// A tree at a moment between two events.
package struct RecordedTree {
    private let root: NodeBase
    private let keeper: SnapshotKeeper

    /// `nil` for a tree that keeps no account of its states.
    package init?(_ root: NodeBase) {
        guard let keeper = root.tree.keeper else { return nil }
        (self.root, self.keeper) = (root, keeper)
    }

    /// The workflow type of the root.
    package var workflowType: Any.Type { root.workflowType }

    /// The rendering of the root.
    package var rendering: Any? { root.anyRendering }

    /// The highest number that a node of this tree has had in snapshots.
    package var lastNumber: Int { keeper.lastID }

    /// Returns all states, as the recorder's coder writes them. What has changed until now is in no later changes.
    package func snapshot() -> TreeSnapshot {
        guard let unrecorded = keeper.unrecorded else { return TreeSnapshot() }
        _ = unrecorded.take()
        let nodes = keeper.snapshotNodes(of: root, with: unrecorded.coder)
        for (node, record) in nodes { record.recordedHash = node.contentHash }
        return TreeSnapshot(nodes: nodes.map(\.node), lastEffect: root.tree.lastEffect)
    }

    /// Forgets the changes since the last call, which nobody will ask for.
    package func dropChanges() {
        _ = keeper.unrecorded?.take()
    }

    /// Returns the nodes that have changed or gone since the last call, as the recorder's coder writes them.
    package func takeChanges() -> (changed: [SnapshotNode], removed: [Int], lastEffect: EffectID?) {
        guard let unrecorded = keeper.unrecorded else { return ([], [], root.tree.lastEffect) }
        let (touched, removed) = unrecorded.take()
        var changed: [SnapshotNode] = []
        for record in touched {
            guard let node = record.node, let new = keeper.snapshot(of: node, record, with: unrecorded.coder)
            else { continue }
            let hash = new.contentHash
            if record.recordedHash == hash { continue }
            record.recordedHash = hash
            changed.append(new)
        }
        return (changed.sorted { $0.id < $1.id }, removed.sorted(), root.tree.lastEffect)
    }
}
