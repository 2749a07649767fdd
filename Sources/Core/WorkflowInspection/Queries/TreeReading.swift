import TrellisSupport
import Workflow

extension InspectedHost {
    /// Returns a part of the tree. The log is locked for the list of nodes and for the part, not for the order.
    func tree(_ filter: NodeFilter, _ window: TreeWindow) -> TreePart {
        let present = log.withLock { $0.nodes.values.filter { $0.endEvent == nil } }
        let wanted = TreeOrder(present).nodes.filter {
            filter.isEmpty || filter.wants(type: "\($0.record.shownType)", key: $0.record.key)
        }
        var part = TreePart()
        (part.total, part.wanted) = (present.count, wanted.count)
        let range = window.range(of: wanted.count)
        part.first = range.lowerBound
        part.nodes = log.withLock { log in
            let effects = Dictionary(grouping: log.work) { $0.node.number }
            return wanted[range].map {
                TreePart.Node($0.record, depth: $0.depth, effects: effects[$0.record.number] ?? [])
            }
        }
        return part
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
    init(_ record: NodeRecord, depth: Int, effects: [WorkRecord]) {
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
            effects: effects.map { work in
                TreePart.Effect(
                    name: InspectedEffect(work, host: 0, now: 0).title,
                    time: work.begin + RecordingClock.offset
                )
            }
        )
    }
}
