import Workflow

extension Scenario {
    /// An action on a tree of one node, to the new rendering.
    static var single: Scenario {
        Scenario(
            name: "single",
            countedOperations: 5_000,
            ours: { OneLeaf(configuration: RuntimeConfiguration()) },
            limit: { OneHandLeaf() },
            expectedCheck: { $0 }
        )
    }
}

final class OneLeaf: Subject {
    private let host: WorkflowHost<Leaf>
    private let increment: Sink<Leaf.Increment>
    private(set) var check = 0

    init(observers: [any WorkflowObserver] = [], configuration: RuntimeConfiguration) {
        host = WorkflowHost(workflow: Leaf(), observers: observers, configuration: configuration)
        increment = host.rendering.increment
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            increment.send(Leaf.Increment())
            check = host.rendering.count
        }
    }
}

final class OneHandLeaf: Subject {
    private let leaf = HandLeaf()
    private let increment: () -> Void
    private(set) var check = 0

    init() { increment = leaf.rendering.increment }

    func run(operations: Int) {
        for _ in 0..<operations {
            increment()
            check = leaf.rendering.count
        }
    }
}
