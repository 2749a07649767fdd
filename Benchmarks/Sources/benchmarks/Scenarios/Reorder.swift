import Workflow

extension Scenario {
    /// A new leaf at the front of 1,000, and, in the next operation, without it.
    static var insertFront: Scenario {
        reorder("insert-front-1000") {
            let keys = LeafList.keys(1_000)
            return [keys, ["new"] + keys]
        }
    }

    /// 1,000 leaves in reverse, and back.
    static var reverse: Scenario {
        reorder("reverse-1000") {
            let keys = LeafList.keys(1_000)
            return [keys, keys.reversed()]
        }
    }

    /// 1,000 leaves in random order, another one each time.
    static var shuffle: Scenario {
        reorder("shuffle-1000") {
            var random = FixedRandom()
            let keys = LeafList.keys(1_000)
            return [keys] + (0..<7).map { _ in keys.shuffled(using: &random) }
        }
    }

    /// One more leaf behind 250, and, in the next operation, without it.
    static var appendOne: Scenario {
        reorder("append-one-250") {
            let keys = LeafList.keys(251)
            return [Array(keys.dropLast()), keys]
        }
    }

    private static func reorder(_ name: String, _ makeOrders: () -> [[String]]) -> Scenario {
        let orders = makeOrders()
        let counts = orders.map(\.count)
        return Scenario(
            name: name,
            countedOperations: 32,
            ours: { ReorderedTree(orders: orders) },
            limit: { ReorderedByHand(orders: orders) },
            expectedCheck: { operations in (0...operations).reduce(0) { $0 + counts[$1 % counts.count] } }
        )
    }
}

/// The same numbers in every run.
struct FixedRandom: RandomNumberGenerator {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }
}

final class ReorderedTree: Subject {
    private let orders: [[String]]
    private let host: WorkflowHost<LeafList>
    private var current = 0
    private(set) var check = 0

    init(orders: [[String]]) {
        self.orders = orders
        host = WorkflowHost(workflow: LeafList(keys: orders[0]), configuration: RuntimeConfiguration())
        check = host.rendering.count
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            current = (current + 1) % orders.count
            host.update(workflow: LeafList(keys: orders[current]))
            check += host.rendering.count
        }
    }
}

final class ReorderedByHand: Subject {
    private let orders: [[String]]
    private let list: HandKeyedList
    private var current = 0
    private(set) var check = 0

    init(orders: [[String]]) {
        self.orders = orders
        list = HandKeyedList(keys: orders[0])
        check = list.rendering.count
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            current = (current + 1) % orders.count
            list.update(keys: orders[current])
            check += list.rendering.count
        }
    }
}
