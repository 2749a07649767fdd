import Workflow

extension Scenario {
    /// The first render pass of a parent with 1,000 leaves.
    static var create: Scenario {
        Scenario(
            name: "create-1000",
            nodes: nil,
            countedOperations: 4,
            mostOperations: 16,
            ours: { CreatedTrees(measures: .creation) },
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
            ours: { CreatedTrees(measures: .teardown) },
            limit: { CreatedByHand(measures: .teardown) },
            expectedCheck: { $0 * 1_000 }
        )
    }
}

/// Which half of the life of a tree is measured.
enum LifeHalf {
    case creation, teardown
}

final class CreatedTrees: Subject {
    private let half: LifeHalf
    private let workflow = LeafList(keys: LeafList.keys(1_000))
    private var hosts: [WorkflowHost<LeafList>] = []
    private(set) var check = 0

    init(measures half: LifeHalf) {
        self.half = half
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
            check += host.rendering.count
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
