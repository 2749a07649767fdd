import Workflow

/// The saved nodes that wait for the nodes of a tree, during its first pass or longer.
struct RestoringTree {
    private struct Identity: Hashable {
        let parent: Int
        let name: String
        let key: String
    }

    private var waiting: [Int: SnapshotNode]
    /// The nodes of one name and key below one parent: one, unless two types have one name.
    private var byIdentity: [Identity: [Int]] = [:]

    /// The nodes that were restored, by their numbers.
    var restored: [Int: SnapshotRecord] = [:]
    /// Hashes of the states above what waits, by the nearest node that is there.
    private var marks: [Int: Int] = [:]

    init(_ snapshot: TreeSnapshot) {
        waiting = snapshot.nodes
        for node in snapshot.nodes.values.sorted(by: { $0.id < $1.id }) {
            byIdentity[Identity(parent: node.parent, name: node.name, key: node.key), default: []].append(node.id)
        }
    }

    /// The numbers of all waiting nodes.
    var ids: [Int] { Array(waiting.keys) }

    /// The name of the root that was saved.
    var rootName: String? { waiting.values.first { $0.parent == 0 }?.name }

    /// Returns the saved node for a kind and a key. It looks for the current name, then former ones, then that of older
    /// snapshots.
    func find(_ kind: SnapshotKind, _ key: String, below parent: Int) -> SnapshotNode? {
        for name in [kind.name] + kind.formerNames {
            let ids = byIdentity[Identity(parent: parent, name: name, key: key)] ?? []
            if let id = ids.first(where: { waiting[$0] != nil }) { return waiting[id] }
        }
        guard let short = kind.shortName else { return nil }
        let ids = byIdentity[Identity(parent: parent, name: short, key: key)] ?? []
        return ids.lazy.compactMap { waiting[$0] }.first(where: \.hasShortName)
    }

    mutating func take(_ kind: SnapshotKind, _ key: String, below parent: Int) -> SnapshotNode? {
        guard let found = find(kind, key, below: parent) else { return nil }
        return waiting.removeValue(forKey: found.id)
    }

    /// Returns a hash for each node below which something waits: of its state, and of those above it. A node has none if one of these is in
    /// no snapshot.
    func marks(with coder: any StateCoder) -> [Int: Int] {
        var marks: [Int: Int] = [:]
        for parent in Set(waiting.values.map(\.parent)) where waiting[parent] == nil {
            marks[parent] = mark(of: parent, with: coder)
        }
        return marks
    }

    /// A hash of the states of a restored node and of those above it; `nil` if one of them is in no snapshot.
    private func mark(of id: Int, with coder: any StateCoder) -> Int? {
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

    /// Drops the saved states that wait below a state that has changed, or may have changed, since the last call.
    ///
    /// - Parameter now: The ``marks(with:)`` of now.
    /// - Returns: The numbers of what is given up.
    mutating func giveUpOutdated(by now: [Int: Int]) -> [Int] {
        var outdated: Set<Int> = []
        // A parent has a lower number than its children.
        for (id, parent) in waiting.mapValues(\.parent).sorted(by: { $0.key < $1.key }) {
            if waiting[parent] != nil {
                if outdated.contains(parent) { outdated.insert(id) }
                continue
            }
            let mark = now[parent]
            if mark == nil || marks[parent].map({ $0 != mark }) == true { outdated.insert(id) }
        }
        marks = now
        for id in outdated { waiting[id] = nil }
        return outdated.sorted()
    }
}
