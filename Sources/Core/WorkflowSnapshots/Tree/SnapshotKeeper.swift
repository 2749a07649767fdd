import Workflow

/// Tracks the nodes of a tree that have changed since its last snapshot, and the saved states that wait to be restored.
///
/// An action that changes a durable state costs an entry in a list. States are encoded only when someone asks for the
/// changes. Used on the home only.
final class SnapshotKeeper: TreeWatcher {
    var steps: TreeSteps { .states }

    let coder: any StateCoder
    /// The number of the last changes that were returned.
    private(set) var revision = 0
    private(set) var lastID = 0
    /// The changes for a recorder; `nil` where nobody records.
    let unrecorded: UnrecordedChanges?
    /// The records that may have changed, or whose changes nobody has confirmed.
    private var touched: [SnapshotRecord] = []
    private var removed: [(id: Int, revision: Int)] = []
    private var restoring: RestoringTree?
    /// A Boolean value that indicates whether saved states wait for nodes that the first pass does not make.
    private let waits: Bool
    /// The number of events that have begun.
    private var events = 0
    /// The number of events for which saved states wait at most: each of them costs time while they do.
    private static let patience = 100
    private var kinds: [ObjectIdentifier: SnapshotKind] = [:]
    /// The number of the node whose saved state was not read.
    private var unreadID: Int?
    private var isCollectingChanges = false

    /// - Parameter lastID: The highest number that is taken, besides those in the snapshot.
    init(
        coder: any StateCoder,
        restoring snapshot: TreeSnapshot?,
        waits: Bool,
        unrecorded: UnrecordedChanges? = nil,
        lastID: Int = 0
    ) {
        self.coder = coder
        self.waits = waits
        self.unrecorded = unrecorded
        self.lastID = lastID
        guard let snapshot, !snapshot.nodes.isEmpty else { return }
        self.lastID = max(lastID, snapshot.nodes.keys.max() ?? 0)
        restoring = RestoringTree(snapshot)
    }

    /// A Boolean value that indicates whether saved states wait for nodes.
    var isRestoring: Bool { restoring != nil }

    func kind(of type: any Workflow.Type) -> SnapshotKind {
        if let known = kinds[ObjectIdentifier(type)] { return known }
        let kind = SnapshotKind(type)
        if kind.durable != nil {
            kind.namesake = kinds.values.first { $0.name == kind.name && $0.durable != nil }?.durable
        }
        kinds[ObjectIdentifier(type)] = kind
        return kind
    }

    // MARK: - Nodes that begin and end

    /// Returns the saved state of a node that is about to be made; `nil` if it starts from its initial one.
    func savedState<W: Workflow>(of type: W.Type, key: String, parent: NodeBase?, in tree: Tree) -> W.State? {
        unreadID = nil
        let kind = kind(of: type)
        guard let restoring, let durable = kind.durable, let parent = parentID(parent) else { return nil }
        guard let saved = restoring.find(kind, key, below: parent.id), let state = saved.state else { return nil }
        do {
            return try durable.state(from: state, with: coder) as? W.State
        } catch {
            unreadID = saved.id
            let place = NodeBase.description(of: type, key: key)
            let path = parent.node.map { "\($0.path) > \(place)" } ?? place
            SnapshotProblem(.unreadableState, path: path, reason: "\(error)").report(to: tree.configuration)
            return nil
        }
    }

    /// Registers a newly created node.
    func didMake(_ node: NodeBase, of type: any Workflow.Type) {
        let kind = kind(of: type)
        if let namesake = kind.namesake { report(namesake, besides: kind, at: node) }
        if restoring != nil, let parent = parentID(node.parent) {
            if let saved = restoring?.take(kind, node.key, below: parent.id) { return adopt(saved, as: node, of: kind) }
            if node.parent == nil { reportOtherRoot(node) }
        }
        if kind.isLeftOut {
            node.makeSnapshotRecord(SnapshotRecord(id: 0, kind: kind, node: node))
        } else if kind.durable != nil, !isLeftOut(node) {
            touch(makeRecord(of: node))
        }
    }

    /// Called after the first pass of the tree.
    func didStart(_ root: NodeBase) {
        if !waits || restoring?.ids.isEmpty == true { endRestoring() }
    }

    /// Drops the saved states that no node has taken.
    func endRestoring() {
        guard let restoring else { return }
        for id in restoring.ids { removed.append((id, revision + 1)) }
        self.restoring = nil
    }

    func willRestart() { endRestoring() }

    /// Called before an event. Drops the saved states that wait below a durable state which the event before has
    /// changed.
    func beginEvent() {
        events += 1
        if events > Self.patience { return endRestoring() }
        guard let marks = restoring?.marks(with: coder) else { return }
        for id in restoring?.giveUpOutdated(by: marks) ?? [] { removed.append((id, revision + 1)) }
        if restoring?.ids.isEmpty == true { endRestoring() }
    }

    /// Returns whether work that a node starts now may have run before. That is the case until the event after its
    /// restoring, unless its state is new.
    func isRestored(_ node: NodeBase) -> Bool {
        guard restoring != nil else { return false }
        var owner: NodeBase? = node
        while let node = owner {
            if let record = node.snapshotRecord, record.kind.durable != nil { return record.restoredAfter == events }
            owner = node.parent
        }
        return events == 0
    }

    func didEnd(_ node: NodeBase) {
        guard let record = node.snapshotRecord else { return }
        record.node = nil
        forget(record)
        unrecorded?.didEnd(record)
        if record.isStored { removed.append((record.id, revision + 1)) }
    }

    /// Notes that the state or the effects of a node may have changed.
    func mayHaveChanged(_ node: NodeBase) {
        if let record = node.snapshotRecord { touch(record) }
    }

    private func touch(_ record: SnapshotRecord) {
        record.isTouched = true
        unrecorded?.touch(record)
        list(record)
    }

    private func list(_ record: SnapshotRecord) {
        if record.listIndex != nil { return }
        record.listIndex = touched.count
        touched.append(record)
    }

    /// Removes the record of an ended node from the list; the last record takes its place. Otherwise the list would
    /// grow if nobody asks for changes.
    private func forget(_ record: SnapshotRecord) {
        guard let index = record.listIndex else { return }
        record.listIndex = nil
        let last = touched.removeLast()
        guard last !== record else { return }
        touched[index] = last
        last.listIndex = index
    }

    private func adopt(_ saved: SnapshotNode, as node: NodeBase, of kind: SnapshotKind) {
        let record = SnapshotRecord(id: saved.id, kind: kind, node: node)
        record.isStored = true
        record.contentHash = saved.contentHash
        if kind.durable != nil, unreadID != saved.id { record.restoredAfter = events }
        restoring?.restored[saved.id] = record
        node.makeSnapshotRecord(record)
        // The store has it; a recorder has what is in the tree alone.
        unrecorded?.touch(record)
        // Of another name or version, or not to be read: saved anew.
        let isSame =
            saved.name == kind.name && !saved.hasShortName && (saved.state?.version ?? 0) == kind.version
            && unreadID != saved.id
        if !isSame { touch(record) }
        guard !saved.effects.isEmpty else { return }
        let lost = node.restart(saved.effects, with: coder)
        if !lost.isEmpty { touch(record) }
        for reason in lost {
            SnapshotProblem(.unreadableEffect, path: node.path, reason: reason).report(to: node.tree.configuration)
        }
    }

    /// Reports, once, that two types have one name. If both are children of one parent, one could get the state of the
    /// other.
    private func report(_ namesake: any Workflow.Type, besides kind: SnapshotKind, at node: NodeBase) {
        kind.namesake = nil
        let reason = "\(String(reflecting: namesake)) and \(String(reflecting: node.workflowType))"
        SnapshotProblem(.sharedName, path: node.path, reason: reason).report(to: node.tree.configuration)
    }

    private func reportOtherRoot(_ root: NodeBase) {
        let name = restoring?.rootName.map { "\"\($0)\"" } ?? "a tree without a root"
        SnapshotProblem(.otherRoot, path: root.description, reason: name).report(to: root.tree.configuration)
    }

    /// The number under which a snapshot can have the children of a parent.
    private func parentID(_ parent: NodeBase?) -> (id: Int, node: NodeBase?)? {
        guard let parent else { return (0, nil) }
        guard let record = parent.snapshotRecord, !record.kind.isLeftOut else { return nil }
        return (record.id, parent)
    }

    private func isLeftOut(_ node: NodeBase) -> Bool {
        var ancestor = node.parent
        while let node = ancestor {
            if let record = node.snapshotRecord { return record.kind.isLeftOut }
            ancestor = node.parent
        }
        return false
    }

    /// Makes the records of a node and of its ancestors. The ancestors are the node's place in a snapshot.
    private func makeRecord(of node: NodeBase) -> SnapshotRecord {
        if let record = node.snapshotRecord { return record }
        if let parent = node.parent { _ = makeRecord(of: parent) }
        lastID += 1
        let record = SnapshotRecord(id: lastID, kind: kind(ofNode: node), node: node)
        node.makeSnapshotRecord(record)
        touch(record)
        return record
    }

    private func kind(ofNode node: NodeBase) -> SnapshotKind {
        // Every node's type is that of a workflow; `Node` is the only subclass.
        kind(of: node.workflowType as! any Workflow.Type)
    }

    // MARK: - Snapshots

    /// The nodes that have changed since a revision.
    func changes(since base: Int, lastEffect: EffectID?) -> SnapshotChanges {
        // Asked for by code of the app that encodes a state for the changes.
        if isCollectingChanges {
            return SnapshotChanges(revision: base, changed: [], removed: [], lastEffect: lastEffect)
        }
        isCollectingChanges = true
        defer { isCollectingChanges = false }
        let next = revision + 1
        var kept: [(node: SnapshotNode, record: SnapshotRecord)] = []
        // Taken out of the list first: while one is encoded, code of the app may change others or end them.
        let records = exchange(&touched, with: [])
        for record in records { record.listIndex = nil }
        for record in records {
            guard let node = record.node else { continue }
            let isTouched = exchange(&record.isTouched, with: false)
            let new = isTouched ? snapshot(of: node, record, with: coder) : nil
            if let new, record.contentHash != new.contentHash {
                (record.contentHash, record.changedIn, record.isStored) = (new.contentHash, next, true)
            }
            guard record.changedIn > base else { continue }
            guard let new = new ?? (isTouched ? nil : snapshot(of: node, record, with: coder)) else { continue }
            kept.append((new, record))
        }
        kept.removeAll { $0.record.node == nil }
        for (_, record) in kept { list(record) }
        removed.removeAll { $0.revision <= base }
        if kept.contains(where: { $0.record.changedIn == next }) || removed.contains(where: { $0.revision == next }) {
            revision = next
        }
        return SnapshotChanges(
            revision: revision,
            // A parent has a lower number than its children.
            changed: kept.map(\.node).sorted { $0.id < $1.id },
            removed: removed.map(\.id),
            lastEffect: lastEffect
        )
    }

    /// All nodes that are kept, below and with `root`.
    func snapshot(of root: NodeBase, lastEffect: EffectID?) -> TreeSnapshot {
        TreeSnapshot(nodes: snapshotNodes(of: root, with: coder).map(\.node), lastEffect: lastEffect)
    }

    func snapshotNodes(
        of root: NodeBase,
        with coder: any StateCoder
    ) -> [(node: SnapshotNode, record: SnapshotRecord)] {
        var nodes: [(SnapshotNode, SnapshotRecord)] = []
        var open = [root]
        while let node = open.popLast() {
            guard node.isInTree, let record = node.snapshotRecord, !record.kind.isLeftOut else { continue }
            if let snapshot = snapshot(of: node, record, with: coder) { nodes.append((snapshot, record)) }
            open += node.ownedChildren
        }
        return nodes
    }

    /// A node as it is; `nil` if it ends while it is encoded, or, after a report, if that fails.
    func snapshot(of node: NodeBase, _ record: SnapshotRecord, with coder: any StateCoder) -> SnapshotNode? {
        guard node.isInTree else { return nil }
        do {
            let new = SnapshotNode(
                id: record.id,
                parent: node.parent?.snapshotRecord?.id ?? 0,
                name: record.kind.name,
                key: node.key,
                state: try record.kind.durable.map { durable in
                    SnapshotState(version: record.kind.version, bytes: try durable.bytes(of: node, with: coder))
                },
                effects: try record.kind.durable == nil ? [] : node.savedEffects(with: coder)
            )
            return node.isInTree ? new : nil
        } catch {
            guard node.isInTree else { return nil }
            // To be asked for again, whether or not the action changes it.
            if error is StateInUse { touch(record) }
            SnapshotProblem(.unsavableState, path: node.path, reason: "\(error)").report(to: node.tree.configuration)
            return nil
        }
    }
}
