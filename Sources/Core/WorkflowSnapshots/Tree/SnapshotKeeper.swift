import TrellisSupport
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
    private let account: SnapshotAccount?
    /// The records that may have changed, or whose changes nobody has confirmed.
    private var touched: [SnapshotRecord] = []
    private var removed: [(id: Int, revision: Int)] = []
    private var restoring: RestoringTree?
    /// A Boolean value that indicates whether saved states wait for nodes that the first pass does not make.
    private let waits: Bool
    /// The nodes that were restored, by their numbers, while saved states wait.
    private var restored: [Int: SnapshotRecord] = [:]
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
        account: SnapshotAccount? = nil,
        lastID: Int = 0
    ) {
        self.coder = coder
        self.waits = waits
        self.account = account
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
        (self.restoring, restored) = (nil, [:])
    }

    /// Called before an event. Drops the saved states that wait below a durable state which the event before has
    /// changed.
    func beginEvent() {
        events += 1
        guard restoring != nil else { return }
        if events > Self.patience { return endRestoring() }
        var marks: [Int: Int] = [:]
        for parent in restoring?.parentsInTree ?? [] { marks[parent] = mark(of: parent) }
        for id in restoring?.giveUpOutdated(by: marks) ?? [] { removed.append((id, revision + 1)) }
        if restoring?.ids.isEmpty == true { endRestoring() }
    }

    /// A hash of the states of a restored node and of its ancestors; `nil` if one of them is in no snapshot.
    private func mark(of id: Int) -> Int? {
        guard var node = restored[id]?.node else { return nil }
        var hasher = Hasher()
        while true {
            guard let kind = node.snapshotRecord?.kind else { return nil }
            if let durable = kind.durable {
                // To encode it, code of the app runs.
                guard let bytes = try? durable.bytes(of: node, with: coder), node.isInTree else { return nil }
                hasher.combine(bytes)
            } else if !kind.isStateless {
                return nil
            }
            guard let parent = node.parent else { return hasher.finalize() }
            node = parent
        }
    }

    /// Returns whether work that a node starts now may have run before. It may until the event that follows the node's
    /// restoring, unless the durable state of the work is new.
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
        account?.didEnd(record)
        if record.isStored { removed.append((record.id, revision + 1)) }
    }

    /// Notes that the state or the effects of a node may have changed.
    func mayHaveChanged(_ node: NodeBase) {
        if let record = node.snapshotRecord { touch(record) }
    }

    private func touch(_ record: SnapshotRecord) {
        record.isTouched = true
        account?.touch(record)
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
        restored[saved.id] = record
        node.makeSnapshotRecord(record)
        // The store has the saved node. A recorder has only the nodes of the tree.
        account?.touch(record)
        // A state of another name or version, or one that could not be read, is saved again.
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

    private func snapshotNodes(
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

    // MARK: - For a recorder

    /// All nodes that snapshots have. The account counts them as recorded from then on.
    func accountedSnapshot(of root: NodeBase, lastEffect: EffectID?) -> TreeSnapshot {
        guard let account else { return TreeSnapshot() }
        _ = account.take()
        let nodes = snapshotNodes(of: root, with: account.coder)
        for (node, record) in nodes { record.accountHash = node.contentHash }
        return TreeSnapshot(nodes: nodes.map(\.node), lastEffect: lastEffect)
    }

    /// The nodes that have changed or gone since the last call.
    func takeAccountedChanges() -> (changed: [SnapshotNode], removed: [Int]) {
        guard let account else { return ([], []) }
        let (touched, removed) = account.take()
        var changed: [SnapshotNode] = []
        for record in touched {
            guard let node = record.node, let new = snapshot(of: node, record, with: account.coder) else { continue }
            let hash = new.contentHash
            if record.accountHash == hash { continue }
            record.accountHash = hash
            changed.append(new)
        }
        return (changed.sorted { $0.id < $1.id }, removed.sorted())
    }

    /// Drops the changes of the account, so that it does not grow when nobody asks any more.
    func dropAccountedChanges() {
        _ = account?.take()
    }

    /// A recorded state as the account's coder writes it today, after its migration; `nil` if it cannot be read.
    func rewritten(_ state: SnapshotState, of node: NodeBase) -> SnapshotState? {
        guard let account, let kind = node.snapshotRecord?.kind, let durable = kind.durable else { return nil }
        guard let bytes = try? durable.rewritten(state, with: account.coder) else { return nil }
        return SnapshotState(version: kind.version, bytes: bytes)
    }

    /// A node as it is; `nil` if it ends while it is encoded, or, after a report, if that fails.
    private func snapshot(of node: NodeBase, _ record: SnapshotRecord, with coder: any StateCoder) -> SnapshotNode? {
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

/// One node in snapshots.
final class SnapshotRecord {
    /// The number of the node; 0 for one that is left out.
    let id: Int
    let kind: SnapshotKind
    /// The node while it is in the tree. The node ends before it is freed, and its end clears this. `weak` would slow
    /// down each retain of the node.
    unowned(unsafe) var node: NodeBase?
    /// A hash of the node as it was returned or read last.
    var contentHash = 0
    /// The revision in which it changed last.
    var changedIn = 0
    var isTouched = false
    /// The place in the list of those that may have changed; `nil` if it is not in it.
    var listIndex: Int?
    /// A hash of the node as a recorder has it; `nil` if it has none.
    var accountHash: Int?
    /// A Boolean value that indicates whether it is in the list of those that may have changed for a recorder.
    var isInAccount = false
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

/// The name and form of a workflow type in snapshots.
final class SnapshotKind {
    let name: String
    /// The name in older snapshots, without the types around it; `nil` if it is the same.
    let shortName: String?
    let formerNames: [String]
    let version: Int
    let durable: (any DurableWorkflow.Type)?
    let isLeftOut: Bool
    let isStateless: Bool
    /// Another durable type of this name, which is still to be reported.
    var namesake: (any DurableWorkflow.Type)?

    init(_ type: any Workflow.Type) {
        durable = type as? any DurableWorkflow.Type
        let traits = durable?.snapshotTraits
        name = traits?.name ?? StoredTypeName.of(type)
        shortName = traits?.name == nil && "\(type)" != name ? "\(type)" : nil
        formerNames = traits?.formerNames ?? []
        version = traits?.version ?? 0
        isLeftOut = type is any LeftOutOfSnapshots.Type
        isStateless = type.hasNoState
    }
}

extension Workflow {
    fileprivate static var hasNoState: Bool { State.self == Void.self }
}

extension DurableWorkflow {
    fileprivate static var snapshotTraits: (name: String?, formerNames: [String], version: Int) {
        let durability = durability
        return (durability.name, durability.formerNames, durability.version)
    }

    fileprivate static func state(from saved: SnapshotState, with coder: any StateCoder) throws -> Any {
        try durability.read(saved.bytes, version: saved.version, with: coder)
    }

    fileprivate static func rewritten(_ saved: SnapshotState, with coder: any StateCoder) throws -> [UInt8] {
        try coder.encode(durability.read(saved.bytes, version: saved.version, with: coder))
    }

    /// - Parameter node: A node of this workflow.
    fileprivate static func bytes(of node: NodeBase, with coder: any StateCoder) throws -> [UInt8] {
        guard node.flags.isDisjoint(with: .isChangingState) else { throw StateInUse() }
        // A copy: code of the app encodes it, which may send.
        let state = node.asNode(of: Self.self).state
        return try coder.encode(state)
    }
}

/// The reason for which a state was not saved in the middle of a change.
private struct StateInUse: Error, CustomStringConvertible {
    let description =
        "it was asked for while the workflow changed it; ask for snapshots between events or in a listener"
}

extension SnapshotNode {
    /// A hash of all that can change.
    fileprivate var contentHash: Int {
        var hasher = Hasher()
        hasher.combine(name)
        hasher.combine(state)
        hasher.combine(effects)
        return hasher.finalize()
    }
}

extension NodeBase {
    /// The record of the tree's keeper.
    ///
    /// Sound, because a tree has one watcher of states at most, which here is a keeper: nobody else gives its nodes records.
    final var snapshotRecord: SnapshotRecord? { record.map { unsafeDowncast($0, to: SnapshotRecord.self) } }

    fileprivate final func makeSnapshotRecord(_ record: SnapshotRecord) {
        self.record = record
        if record.kind.durable != nil { flags.insert(.isKept) }
    }
}
