import Workflow

extension Scenario {
    /// The first render pass of a parent with 1,000 leaves.
    static var create: Scenario {
        Scenario(
            name: "create-1000",
            nodes: nil,
            countedOperations: 4,
            mostOperations: 16,
            ours: { CreatedTrees(of: LeafList(keys: LeafList.keys(1_000)), measures: .creation, count: \.count) },
            limit: { CreatedByHand(measures: .creation) },
            expectedCheck: { $0 * 1_000 }
        )
    }

    /// The end of a tree of 1,000 leaves.
    static var teardown: Scenario {
        Scenario(
            name: "teardown-1000",
            nodes: nil,
            countedOperations: 4,
            mostOperations: 16,
            ours: { CreatedTrees(of: LeafList(keys: LeafList.keys(1_000)), measures: .teardown, count: \.count) },
            limit: { CreatedByHand(measures: .teardown) },
            expectedCheck: { $0 * 1_000 }
        )
    }
}

/// Which half of the life of a tree is measured.
enum LifeHalf {
    case creation, teardown
}

final class CreatedTrees<Root: Workflow>: Subject {
    private let half: LifeHalf
    private let workflow: Root
    /// The number of children in a rendering.
    private let count: (Root.Rendering) -> Int
    private var hosts: [WorkflowHost<Root>] = []
    private(set) var check = 0

    init(of workflow: Root, measures half: LifeHalf, count: @escaping (Root.Rendering) -> Int) {
        self.workflow = workflow
        self.half = half
        self.count = count
        hosts.reserveCapacity(16)
    }

    func prepare(operations: Int) {
        if half == .teardown { make(operations) }
    }

    func run(operations: Int) {
        if half == .creation { make(operations) } else { end() }
    }

    func finish() { end() }

    private func make(_ count: Int) {
        for _ in 0..<count {
            let host = WorkflowHost(workflow: workflow, configuration: RuntimeConfiguration())
            check += self.count(host.rendering)
            hosts.append(host)
        }
    }

    private func end() { hosts.removeAll(keepingCapacity: true) }
}

final class CreatedByHand: Subject {
    private let half: LifeHalf
    private var lists: [HandLeafList] = []
    private(set) var check = 0

    init(measures half: LifeHalf) {
        self.half = half
        lists.reserveCapacity(16)
    }

    func prepare(operations: Int) {
        if half == .teardown { make(operations) }
    }

    func run(operations: Int) {
        if half == .creation { make(operations) } else { end() }
    }

    func finish() { end() }

    private func make(_ count: Int) {
        for _ in 0..<count {
            let list = HandLeafList(count: 1_000)
            check += list.rendering.count
            lists.append(list)
        }
    }

    private func end() { lists.removeAll(keepingCapacity: true) }
}
