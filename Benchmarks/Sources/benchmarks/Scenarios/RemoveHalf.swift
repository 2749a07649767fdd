import Workflow

extension Scenario {
    /// Every second of 1,000 leaves goes. They come back between samples, which is not measured.
    static var removeHalf: Scenario {
        let keys = LeafList.keys(1_000)
        let half = keys.indices.filter { $0 % 2 == 0 }.map { keys[$0] }
        return Scenario(
            name: "remove-half-1000",
            countedOperations: 8,
            mostOperations: 16,
            ours: { HalvedTrees(keys: keys, half: half) },
            limit: { HalvedByHand(keys: keys, half: half) },
            expectedCheck: { $0 * 500 }
        )
    }
}

/// Trees of which each is halved once in a sample.
final class HalvedTrees: Subject {
    private let keys: [String]
    private let half: [String]
    private let hosts: [WorkflowHost<LeafList>]
    private(set) var check = 0

    init(keys: [String], half: [String]) {
        self.keys = keys
        self.half = half
        hosts = (0..<16).map { _ in
            WorkflowHost(workflow: LeafList(keys: keys), configuration: RuntimeConfiguration())
        }
    }

    func prepare(operations: Int) {
        for host in hosts[..<operations] { host.update(workflow: LeafList(keys: keys)) }
    }

    func run(operations: Int) {
        for host in hosts[..<operations] {
            host.update(workflow: LeafList(keys: half))
            check += host.rendering.count
        }
    }
}

final class HalvedByHand: Subject {
    private let keys: [String]
    private let half: [String]
    private let lists: [HandKeyedList]
    private(set) var check = 0

    init(keys: [String], half: [String]) {
        self.keys = keys
        self.half = half
        lists = (0..<16).map { _ in HandKeyedList(keys: keys) }
    }

    func prepare(operations: Int) {
        for list in lists[..<operations] { list.update(keys: keys) }
    }

    func run(operations: Int) {
        for list in lists[..<operations] {
            list.update(keys: half)
            check += list.rendering.count
        }
    }
}
