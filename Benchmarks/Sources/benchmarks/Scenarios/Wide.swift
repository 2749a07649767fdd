import Workflow

extension Scenario {
    /// One of `count` sibling leaves acts; the parent collects all renderings.
    static func wide(_ count: Int) -> Scenario {
        Scenario(
            name: "wide-\(count)",
            nodes: count,
            countedOperations: count >= 1_000 ? 20 : 500,
            ours: { WideTree(count: count) },
            limit: { WideByHand(count: count) },
            expectedCheck: { $0 }
        )
    }
}

/// Which leaf acts in an operation: a step that visits all of them, out of order.
struct LeafPicker {
    private var index = 0
    private let count: Int

    init(count: Int) { self.count = count }

    mutating func next() -> Int {
        index = (index + 7) % count
        return index
    }
}

final class WideTree: Subject {
    private let host: WorkflowHost<LeafList>
    private var picker: LeafPicker

    init(count: Int) {
        host = WorkflowHost(workflow: LeafList(keys: LeafList.keys(count)), configuration: RuntimeConfiguration())
        picker = LeafPicker(count: count)
    }

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering[picker.next()].increment.send(Leaf.Increment()) }
    }

    var check: Int { host.rendering.reduce(0) { $0 + $1.count } }
}

final class WideByHand: Subject {
    private let list: HandLeafList
    private var picker: LeafPicker

    init(count: Int) {
        list = HandLeafList(count: count)
        picker = LeafPicker(count: count)
    }

    func run(operations: Int) {
        for _ in 0..<operations { list.rendering[picker.next()].increment() }
    }

    var check: Int { list.rendering.reduce(0) { $0 + $1.count } }
}
