/// The nodes that have rendered in a file, in the order of a tree. Nodes that have ended are among them.
struct RunTree {
    private var nodes: [TreePart.Node] = []

    var count: Int { nodes.count }

    init() {}

    init(_ events: [InspectedEvent]) {
        var found: [Int: TreePart.Node] = [:]
        var children: [Int: [Int]] = [:]
        for event in events {
            for render in event.renders {
                let id = render.node.id
                if found[id] == nil {
                    found[id] = TreePart.Node(render.node)
                    children[render.parent.map { event.renders[$0].node.id } ?? Self.aboveRoot, default: []].append(id)
                }
                found[id]?.renders += 1
                found[id]?.nanoseconds &+= render.nanoseconds
                found[id]?.ownNanoseconds &+= render.ownNanoseconds
            }
        }
        var open = (children[Self.aboveRoot] ?? []).reversed().map { (id: $0, depth: 0) }
        while let (id, depth) = open.popLast() {
            guard var node = found[id] else { continue }
            node.depth = depth
            nodes.append(node)
            open += (children[id] ?? []).reversed().map { ($0, depth + 1) }
        }
    }

    private static let aboveRoot = -1

    func name(of node: Int) -> NodeName? {
        nodes.first { $0.id == node }.map { NodeName(id: $0.id, type: $0.type, key: $0.key) }
    }

    func part(_ filter: NodeFilter, _ window: TreeWindow) -> TreePart {
        let wanted = filter.isEmpty ? nodes : nodes.filter { filter.wants(type: $0.type, key: $0.key) }
        var part = TreePart()
        (part.total, part.wanted) = (nodes.count, wanted.count)
        let range = window.range(of: wanted.count)
        part.first = range.lowerBound
        part.nodes = Array(wanted[range])
        return part
    }
}

extension TreePart.Node {
    /// Makes a node that has not rendered yet.
    fileprivate init(_ name: NodeName) {
        self.init(
            id: name.id,
            depth: 0,
            type: name.type,
            key: name.key,
            isDurable: false,
            renders: 0,
            skips: 0,
            nanoseconds: 0,
            ownNanoseconds: 0,
            effects: []
        )
    }
}
