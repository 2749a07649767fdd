import Workflow
import WorkflowSnapshots

extension Scenario {
    /// One of 1,000 durable leaves acts, in a tree that keeps account of its states or in one that does not.
    static func snapshotAction(keepsAccount: Bool) -> Scenario {
        Scenario(
            name: keepsAccount ? "snapshot-account" : "snapshot-no-account",
            nodes: 1_000,
            countedOperations: 500,
            ours: { DurableTree(keepsAccount: keepsAccount) },
            limit: { DurableByHand(encodesChanges: false) },
            expectedCheck: { $0 }
        )
    }

    /// The same, and each time the changes are taken for a store.
    static var snapshotChanges: Scenario {
        Scenario(
            name: "snapshot-one-of-1000",
            countedOperations: 500,
            ours: { DurableTree(keepsAccount: true, takesChanges: true) },
            limit: { DurableByHand(encodesChanges: true) },
            expectedCheck: { $0 }
        )
    }

    /// A snapshot of the whole tree.
    static var snapshotWhole: Scenario {
        Scenario(
            name: "snapshot-1000",
            countedOperations: 20,
            ours: { SnapshotOfTree() },
            limit: { SnapshotByHand() },
            expectedCheck: { $0 * 1_001 }
        )
    }

    /// A tree starts from a snapshot.
    static var restoreWhole: Scenario {
        Scenario(
            name: "restore-1000",
            countedOperations: 20,
            ours: { RestoredTree() },
            limit: { RestoredByHand() },
            expectedCheck: { $0 * 999 }
        )
    }
}

struct DurableLeaf: DurableWorkflow, Equatable {
    struct State: Codable, Equatable { var count = 0 }

    struct Rendering {
        let count: Int
        let increment: Sink<Increment>
    }

    struct Increment: WorkflowAction {
        func apply(toState state: inout State, context: ApplyContext<DurableLeaf>) -> Never? {
            state.count += 1
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<DurableLeaf>) -> Rendering {
        Rendering(count: state.count, increment: context.makeSink(of: Increment.self))
    }
}

struct DurableList: Workflow {
    var ids = Array(0..<1_000)

    func render(state: Void, context: RenderContext<DurableList>) -> RenderingList<DurableLeaf.Rendering> {
        WorkflowList(ids, id: { $0 }) { _ in DurableLeaf() }.rendered(in: context)
    }
}

private final class DurableTree: Subject {
    private let host: WorkflowHost<DurableList>
    private let takesChanges: Bool
    private var picker = LeafPicker(count: 1_000)
    private var stored = 0
    private(set) var check = 0

    init(keepsAccount: Bool, takesChanges: Bool = false) {
        let configuration = RuntimeConfiguration()
        host =
            keepsAccount
            ? WorkflowHost(workflow: DurableList(), restoring: nil, configuration: configuration)
            : WorkflowHost(workflow: DurableList(), configuration: configuration)
        self.takesChanges = takesChanges
        if takesChanges { stored = host.changes(since: 0).revision }
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            host.rendering[picker.next()].increment.send(DurableLeaf.Increment())
            guard takesChanges else {
                check += 1
                continue
            }
            let changes = host.changes(since: stored)
            stored = changes.revision
            check += changes.changed.count
        }
    }
}

/// Leaves by hand; the state of the one that changes is encoded.
private final class DurableByHand: Subject {
    private let leaves = (0..<1_000).map { _ in HandLeaf() }
    private let encodesChanges: Bool
    private var picker = LeafPicker(count: 1_000)
    private(set) var check = 0

    init(encodesChanges: Bool) { self.encodesChanges = encodesChanges }

    func run(operations: Int) {
        for _ in 0..<operations {
            let leaf = leaves[picker.next()]
            leaf.increment()
            if encodesChanges { check += min(leaf.encoded().count, 1) } else { check += 1 }
        }
    }
}

private final class SnapshotOfTree: Subject {
    private let host = WorkflowHost(workflow: DurableList(), restoring: nil, configuration: RuntimeConfiguration())
    private(set) var check = 0

    func run(operations: Int) {
        // The parent is a node, too; the list stands between.
        for _ in 0..<operations { check += host.snapshot().nodes.count - 1 }
    }
}

private final class SnapshotByHand: Subject {
    private let leaves = (0..<1_000).map { _ in HandLeaf() }
    private(set) var check = 0

    func run(operations: Int) {
        for _ in 0..<operations {
            var nodes: [Int: [UInt8]] = [:]
            for (index, leaf) in leaves.enumerated() { nodes[index] = leaf.encoded() }
            check += nodes.count + 1
        }
    }
}

private final class RestoredTree: Subject {
    private let snapshot: TreeSnapshot
    private(set) var check = 0

    init() {
        let host = WorkflowHost(workflow: DurableList(), restoring: nil, configuration: RuntimeConfiguration())
        for leaf in host.rendering.dropFirst() { leaf.increment.send(DurableLeaf.Increment()) }
        snapshot = host.snapshot()
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            let host = WorkflowHost(
                workflow: DurableList(),
                restoring: snapshot,
                configuration: RuntimeConfiguration()
            )
            check += host.rendering.reduce(0) { $0 + $1.count }
        }
    }
}

private final class RestoredByHand: Subject {
    private let encoded: [[UInt8]]
    private(set) var check = 0

    init() {
        encoded = (0..<1_000).map { index in
            let leaf = HandLeaf()
            if index > 0 { leaf.increment() }
            return leaf.encoded()
        }
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            for bytes in encoded {
                let leaf = HandLeaf()
                leaf.decode(bytes)
                check += leaf.rendering.count
            }
        }
    }
}

extension HandLeaf {
    fileprivate func encoded() -> [UInt8] {
        // Encoding a state of one number never fails.
        try! JSONStateCoder.json.encode(DurableLeaf.State(count: count))
    }

    fileprivate func decode(_ bytes: [UInt8]) {
        // The bytes are those of `encoded()`.
        count = try! JSONStateCoder.json.decode(DurableLeaf.State.self, from: bytes).count
        render()
    }
}
