import Workflow

extension Scenario {
    /// Each of 1,000 leaves acts once: 1,000 events.
    static var allChangeState: Scenario {
        Scenario(
            name: "all-change-state-1000",
            countedOperations: 1,
            ours: { AllLeavesAct() },
            limit: { AllHandLeavesAct() },
            expectedCheck: { $0 * 1_000 }
        )
    }

    /// One pass in which 1,000 leaves get new props.
    static var allChangeProps: Scenario {
        Scenario(
            name: "all-change-props-1000",
            countedOperations: 20,
            ours: { NewProps() },
            limit: { NewPropsByHand() },
            expectedCheck: { $0 * 1_000 }
        )
    }
}

final class AllLeavesAct: Subject {
    private let host = WorkflowHost(
        workflow: LeafList(keys: LeafList.keys(1_000)),
        configuration: RuntimeConfiguration()
    )

    func run(operations: Int) {
        for _ in 0..<operations {
            for index in 0..<1_000 { host.rendering[index].increment.send(Leaf.Increment()) }
        }
    }

    var check: Int { host.rendering.reduce(0) { $0 + $1.count } }
}

final class AllHandLeavesAct: Subject {
    private let list = HandLeafList(count: 1_000)

    func run(operations: Int) {
        for _ in 0..<operations {
            for index in 0..<1_000 { list.rendering[index].increment() }
        }
    }

    var check: Int { list.rendering.reduce(0) { $0 + $1.count } }
}

final class NewProps: Subject {
    private let keys = LeafList.keys(1_000)
    private let host: WorkflowHost<LeafList>
    private var base = 0

    init() {
        host = WorkflowHost(workflow: LeafList(keys: keys), configuration: RuntimeConfiguration())
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            base += 1
            host.update(workflow: LeafList(keys: keys, base: base))
        }
    }

    var check: Int { host.rendering.reduce(0) { $0 + $1.count } }
}

final class NewPropsByHand: Subject {
    private let list = HandLeafList(count: 1_000)
    private var base = 0

    func run(operations: Int) {
        for _ in 0..<operations {
            base += 1
            list.update(base: base)
        }
    }

    var check: Int { list.rendering.reduce(0) { $0 + $1.count } }
}
