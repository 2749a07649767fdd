import Workflow

/// A parent that collects the renderings of keyed leaves.
struct LeafList: Workflow {
    var keys: [String]
    var base = 0

    typealias State = Void

    func render(state: Void, context: RenderContext<LeafList>) -> [Leaf.Rendering] {
        keys.map { Leaf(base: base).rendered(in: context, key: $0) }
    }

    /// The keys `0..<count`.
    static func keys(_ count: Int) -> [String] { (0..<count).map { "k\($0)" } }
}

/// A list of leaves by hand, in a fixed order: an array of objects, and an array of what they show.
final class HandLeafList {
    private(set) var leaves: [HandLeaf]
    private(set) var rendering: [HandLeaf.Rendering] = []

    init(count: Int) {
        leaves = (0..<count).map { _ in HandLeaf() }
        for leaf in leaves { leaf.onChange = { [unowned self] in render() } }
        render()
    }

    func render() {
        rendering = leaves.map(\.rendering)
    }

    @inline(never)
    func update(base: Int) {
        for leaf in leaves {
            leaf.base = base
            leaf.render()
        }
        render()
    }
}

/// A list of leaves by hand whose leaves come and go: a dictionary by key.
final class HandKeyedList {
    private var leaves: [String: HandLeaf] = [:]
    private(set) var rendering: [HandLeaf.Rendering] = []

    init(keys: [String]) { update(keys: keys) }

    @inline(never)
    func update(keys: [String]) {
        var kept: [String: HandLeaf] = Dictionary(minimumCapacity: keys.count)
        rendering = keys.map { key in
            let leaf = leaves[key] ?? HandLeaf()
            kept[key] = leaf
            return leaf.rendering
        }
        leaves = kept
    }
}
