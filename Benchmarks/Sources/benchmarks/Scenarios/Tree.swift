import Workflow

extension Scenario {
    /// One leaf of a tree with `fanOut` children at each of `depth` levels acts.
    static func tree(depth: Int, fanOut: Int) -> Scenario {
        Scenario(
            name: "tree-\(depth)-\(fanOut)",
            nodes: (0...depth).reduce(0) { count, level in count + (0..<level).reduce(1) { n, _ in n * fanOut } },
            countedOperations: 1_000,
            ours: { BranchTree(depth: depth, fanOut: fanOut) },
            limit: { HandBranchTree(depth: depth, fanOut: fanOut) },
            expectedCheck: { $0 }
        )
    }
}

/// Adds up what its children count and passes the sink of the middle one up.
struct Branch: Workflow, Equatable {
    let depth: Int
    let fanOut: Int

    typealias State = Void

    private static let keys = LeafList.keys(10)

    func render(state: Void, context: RenderContext<Branch>) -> Leaf.Rendering {
        var total = 0
        var increment: Sink<Leaf.Increment>?
        for index in 0..<fanOut {
            let child = child(index, context)
            total += child.count
            if index == fanOut / 2 { increment = child.increment }
        }
        // The fan-out is not 0.
        return Leaf.Rendering(count: total, increment: increment!)
    }

    private func child(_ index: Int, _ context: RenderContext<Branch>) -> Leaf.Rendering {
        let key = Self.keys[index]
        return depth == 1
            ? Leaf().rendered(in: context, key: key)
            : Branch(depth: depth - 1, fanOut: fanOut).rendered(in: context, key: key)
    }
}

final class BranchTree: Subject {
    private let host: WorkflowHost<Branch>

    init(depth: Int, fanOut: Int) {
        host = WorkflowHost(workflow: Branch(depth: depth, fanOut: fanOut), configuration: RuntimeConfiguration())
    }

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering.increment.send(Leaf.Increment()) }
    }

    var check: Int { host.rendering.count }
}

/// A branch by hand: goes through all its children when one of them has changed.
final class HandBranch {
    private let branches: [HandBranch]
    private let leaves: [HandLeaf]
    private(set) var rendering = HandLeaf.Rendering(count: 0, increment: {})
    private var onChange: (() -> Void)?

    init(depth: Int, fanOut: Int) {
        branches = depth == 1 ? [] : (0..<fanOut).map { _ in HandBranch(depth: depth - 1, fanOut: fanOut) }
        leaves = depth == 1 ? (0..<fanOut).map { _ in HandLeaf() } : []
        for leaf in leaves { leaf.onChange = { [unowned self] in didChange() } }
        for branch in branches { branch.onChange = { [unowned self] in didChange() } }
        render()
    }

    @inline(never)
    private func didChange() {
        render()
        onChange?()
    }

    private func render() {
        var total = 0
        for branch in branches { total += branch.rendering.count }
        for leaf in leaves { total += leaf.rendering.count }
        let increment =
            branches.isEmpty
            ? leaves[leaves.count / 2].rendering.increment
            : branches[branches.count / 2].rendering.increment
        rendering = HandLeaf.Rendering(count: total, increment: increment)
    }
}

final class HandBranchTree: Subject {
    private let root: HandBranch

    init(depth: Int, fanOut: Int) { root = HandBranch(depth: depth, fanOut: fanOut) }

    func run(operations: Int) {
        for _ in 0..<operations { root.rendering.increment() }
    }

    var check: Int { root.rendering.count }
}
