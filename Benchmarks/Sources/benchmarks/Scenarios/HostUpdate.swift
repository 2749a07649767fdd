import Workflow

extension Scenario {
    /// New props for a root that is a leaf.
    static var hostUpdate: Scenario {
        Scenario(
            name: "host-update",
            countedOperations: 5_000,
            ours: { UpdatedLeaf() },
            limit: { UpdatedHandLeaf() },
            expectedCheck: { $0 }
        )
    }
}

final class UpdatedLeaf: Subject {
    private let host = WorkflowHost(workflow: Leaf(), configuration: RuntimeConfiguration())
    private var base = 0

    func run(operations: Int) {
        for _ in 0..<operations {
            base += 1
            host.update(workflow: Leaf(base: base))
        }
    }

    var check: Int { host.rendering.count }
}

final class UpdatedHandLeaf: Subject {
    private let leaf = HandLeaf()
    private var base = 0

    @inline(never)
    private func update(_ base: Int) {
        leaf.base = base
        leaf.render()
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            base += 1
            update(base)
        }
    }

    var check: Int { leaf.rendering.count }
}
