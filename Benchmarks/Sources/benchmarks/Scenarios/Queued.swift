import Workflow

extension Scenario {
    /// A listener sends 100 actions while an action is being handled; each gets a pass of its own.
    static var queued: Scenario {
        Scenario(
            name: "queued-100",
            countedOperations: 50,
            ours: { QueueTree() },
            limit: { QueueByHand() },
            expectedCheck: { $0 * 101 }
        )
    }
}

final class QueueTree: Subject {
    private let host = WorkflowHost(workflow: Leaf(), configuration: RuntimeConfiguration())
    private var left = 0

    init() {
        host.onRendering { [unowned self] rendering in
            let sending = left
            left = 0
            for _ in 0..<sending { rendering.increment.send(Leaf.Increment()) }
        }
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            left = 100
            host.rendering.increment.send(Leaf.Increment())
        }
    }

    var check: Int { host.rendering.count }
}

/// A queue by hand: an array of closures that is worked off.
final class QueueByHand: Subject {
    private let leaf = HandLeaf()
    private var queue: [() -> Void] = []
    private var isBusy = false
    private var left = 0

    init() {
        leaf.onChange = { [unowned self] in
            let sending = left
            left = 0
            for _ in 0..<sending { send { [unowned self] in leaf.increment() } }
        }
    }

    private func send(_ event: @escaping () -> Void) {
        guard !isBusy else { return queue.append(event) }
        isBusy = true
        event()
        var next = 0
        while next < queue.count {
            queue[next]()
            next += 1
        }
        queue.removeAll(keepingCapacity: true)
        isBusy = false
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            left = 100
            send { [unowned self] in leaf.increment() }
        }
    }

    var check: Int { leaf.rendering.count }
}
