import TrellisSupport
import Workflow

extension InspectedHost {
    /// Returns a part of the tree. The log is locked for the list of nodes and for the part, not for the order.
    ///
    /// - Parameter showsKeys: A Boolean value that indicates whether the work of the nodes is named, on the home of the host.
    func tree(_ filter: NodeFilter, _ window: TreeWindow, showsKeys: Bool) async -> TreePart {
        let present = log.withLock { $0.nodes.values.filter { $0.endEvent == nil } }
        let wanted = TreeOrder(present).nodes.filter {
            filter.isEmpty || filter.wants(type: "\($0.record.shownType)", key: $0.record.key)
        }
        var part = TreePart()
        (part.total, part.wanted) = (present.count, wanted.count)
        let range = window.range(of: wanted.count)
        part.first = range.lowerBound
        part.nodes = log.withLock { _ in wanted[range].map { TreePart.Node($0.record, depth: $0.depth) } }
        let shown = Set(part.nodes.map(\.id))
        guard showsKeys, log.withLock({ $0.work.contains { shown.contains($0.node.number) } }) else { return part }
        let effects = await describe { $0.effects(of: shown) }
        for index in part.nodes.indices { part.nodes[index].effects = effects[part.nodes[index].id] ?? [] }
        return part
    }

    /// Returns the work of some nodes. Called on the home of the host, as code of the app describes keys.
    private func effects(of nodes: Set<Int>) -> [Int: [TreePart.Effect]] {
        let work = log.withLock { $0.work.filter { nodes.contains($0.node.number) } }
        return Dictionary(grouping: work) { $0.node.number }.mapValues { $0.map(TreePart.Effect.init) }
    }
}

extension TreeWindow {
    private static let most = 1_000

    /// Returns the positions that are wanted among so many.
    func range(of count: Int) -> Range<Int> {
        let size = min(max(1, self.count), Self.most)
        let first = min(max(0, first), max(0, count - size))
        return first..<min(count, first + size)
    }
}

/// Nodes in the order of a tree: each before its children, and children in the order of their making.
struct TreeOrder {
    private(set) var nodes: [(record: NodeRecord, depth: Int)] = []

    init(_ present: [NodeRecord]) {
        let present = present.sorted { $0.number < $1.number }
        let children = Dictionary(grouping: present) { $0.parent?.number ?? -1 }
        var open = (children[-1] ?? []).reversed().map { (record: $0, depth: 0) }
        nodes.reserveCapacity(present.count)
        while let next = open.popLast() {
            nodes.append(next)
            open += (children[next.record.number] ?? []).reversed().map { ($0, next.depth + 1) }
        }
    }
}

extension TreePart.Node {
    /// Makes a node without its work.
    fileprivate init(_ record: NodeRecord, depth: Int) {
        self.init(
            id: record.number,
            depth: depth,
            type: "\(record.shownType)",
            key: record.key,
            isDurable: record.type is any DurableWorkflow.Type,
            renders: record.renders,
            skips: record.skips,
            nanoseconds: record.totalNanoseconds,
            ownNanoseconds: record.ownNanoseconds,
            effects: []
        )
    }
}

extension TreePart.Effect {
    fileprivate init(_ work: WorkRecord) {
        self.init(name: InspectedEffect(work, host: 0, now: 0).title, time: work.begin + RecordingClock.offset)
    }
}
