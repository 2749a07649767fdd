public import Workflow

/// The durable states of a tree at one moment.
///
/// Plain data: a store keeps each ``SnapshotNode`` by its number, and takes in the ``SnapshotChanges`` of later moments. Nodes of
/// workflows that are not durable are in it as the places of others.
public struct TreeSnapshot: Hashable, Sendable {
    /// The nodes by their numbers.
    public private(set) var nodes: [Int: SnapshotNode]
    /// The number of the last effect that an action has started; `nil` if none has.
    public private(set) var lastEffect: EffectID?

    /// Creates a snapshot of nodes that were stored. Leaves out those with numbers that no tree gives.
    public init(nodes: some Sequence<SnapshotNode> = [], lastEffect: EffectID? = nil) {
        let nodes = nodes.filter { Self.isNumber($0.id) && $0.effects.allSatisfy { Self.isNumber($0.number) } }
        self.nodes = Dictionary(nodes.map { ($0.id, $0) }) { _, later in later }
        self.lastEffect = lastEffect.flatMap { (0...Self.largestNumber).contains($0.index) ? $0 : nil }
    }

    /// No tree counts as far; what comes from outside is not to overflow.
    private static let largestNumber = 1 << 48

    private static func isNumber(_ number: Int) -> Bool { (1...largestNumber).contains(number) }

    /// Takes in the changes since this snapshot.
    public mutating func apply(_ changes: SnapshotChanges) {
        for id in changes.removed { nodes[id] = nil }
        for node in changes.changed { nodes[node.id] = node }
        lastEffect = changes.lastEffect
    }
}

/// A node in a snapshot.
public struct SnapshotNode: Hashable, Sendable {
    /// A number that the node has in all snapshots of its tree, also after it was restored; from 1.
    public let id: Int
    /// The number of the parent; 0 for the root.
    public let parent: Int
    /// The name of the workflow in snapshots; see `Durability.name`.
    public let name: String
    /// The key that tells the node from its siblings of the same name.
    public let key: String
    /// The state; `nil` if the workflow is not durable.
    public let state: SnapshotState?
    /// The effects that its actions have started and that have not ended, in their order.
    public let effects: [SnapshotEffect]
    /// A Boolean value that indicates whether the name lacks the types around that of the workflow, as in older snapshots.
    package let hasShortName: Bool

    public init(
        id: Int,
        parent: Int,
        name: String,
        key: String,
        state: SnapshotState?,
        effects: [SnapshotEffect] = []
    ) {
        self.init(id: id, parent: parent, name: name, hasShortName: false, key: key, state: state, effects: effects)
    }

    package init(
        id: Int,
        parent: Int,
        name: String,
        hasShortName: Bool,
        key: String,
        state: SnapshotState?,
        effects: [SnapshotEffect]
    ) {
        (self.id, self.parent, self.name, self.hasShortName, self.key) = (id, parent, name, hasShortName, key)
        (self.state, self.effects) = (state, effects)
    }
}

/// The state of a node in a snapshot.
public struct SnapshotState: Hashable, Sendable {
    /// The number of its form; see `Durability.version`.
    public let version: Int
    public let bytes: [UInt8]

    public init(version: Int, bytes: [UInt8]) {
        (self.version, self.bytes) = (version, bytes)
    }
}

/// An effect in a snapshot: work that an action has started and that had not ended.
public struct SnapshotEffect: Hashable, Sendable {
    /// The number among the effects of its node, from 1.
    public let number: Int
    /// The name with which it was started, if it has one.
    public let key: String?
    /// The identity that it has for those who receive it.
    public let id: EffectID
    /// The bytes of its value.
    public let value: [UInt8]

    public init(number: Int, key: String?, id: EffectID, value: [UInt8]) {
        (self.number, self.key, self.id, self.value) = (number, key, id, value)
    }
}

/// The nodes of a tree that have changed or gone since a revision.
public struct SnapshotChanges: Hashable, Sendable {
    /// The revision that these changes lead to; the one asked for if there are none.
    public let revision: Int
    /// The new and changed nodes, each after its parent.
    public let changed: [SnapshotNode]
    /// The numbers of the nodes that have gone.
    public let removed: [Int]
    /// The number of the last effect that an action has started; `nil` if none has.
    public let lastEffect: EffectID?

    /// A Boolean value that indicates whether nothing has changed.
    public var isEmpty: Bool { changed.isEmpty && removed.isEmpty }

    public init(revision: Int, changed: [SnapshotNode], removed: [Int], lastEffect: EffectID?) {
        (self.revision, self.changed, self.removed) = (revision, changed, removed)
        self.lastEffect = lastEffect
    }
}
