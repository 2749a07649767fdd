import Workflow

extension Scenario {
    /// One of `count` leaves of a ``WorkflowList`` acts; the parent's rendering is the list of their renderings.
    static func wideEach(_ count: Int) -> Scenario {
        Scenario(
            name: "wide-each-\(count)",
            nodes: count,
            ours: { WideList(count: count) },
            limit: { WideInPlace(count: count) },
            expectedCheck: { $0 }
        )
    }
}

/// A parent that has the runtime maintain its children.
struct EachLeaf: Workflow {
    var ids: [Int]

    typealias State = Void

    func render(state: Void, context: RenderContext<EachLeaf>) -> RenderingList<Leaf.Rendering> {
        WorkflowList(ids, id: { $0 }) { _ in Leaf() }.rendered(in: context)
    }
}

final class WideList: Subject {
    private let host: WorkflowHost<EachLeaf>
    private var picker: LeafPicker

    init(count: Int) {
        host = WorkflowHost(workflow: EachLeaf(ids: Array(0..<count)), configuration: RuntimeConfiguration())
        picker = LeafPicker(count: count)
    }

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering[picker.next()].increment.send(Leaf.Increment()) }
    }

    var check: Int { host.rendering.reduce(0) { $0 + $1.count } }
}

/// By hand: the leaf that changed replaces its rendering in an array that nobody else may keep.
final class WideInPlace: Subject {
    private let leaves: [HandLeaf]
    private var rendering: [HandLeaf.Rendering]
    private var picker: LeafPicker

    init(count: Int) {
        leaves = (0..<count).map { _ in HandLeaf() }
        rendering = leaves.map(\.rendering)
        picker = LeafPicker(count: count)
        for (index, leaf) in leaves.enumerated() {
            leaf.onChange = { [unowned self, unowned leaf] in rendering[index] = leaf.rendering }
        }
    }

    func run(operations: Int) {
        for _ in 0..<operations { rendering[picker.next()].increment() }
    }

    var check: Int { rendering.reduce(0) { $0 + $1.count } }
}
