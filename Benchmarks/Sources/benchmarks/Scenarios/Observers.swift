import Workflow

extension Scenario {
    /// `single` with an observer that counts what it is told.
    static var observerOn: Scenario {
        Scenario(
            name: "observer-on",
            countedOperations: 2_000,
            ours: { OneLeaf(observers: [CountingObserver()], configuration: RuntimeConfiguration()) },
            limit: { ObservedHandLeaf() },
            expectedCheck: { $0 }
        )
    }

    /// `single` again: what an observer costs while there is none is the difference to it.
    static var observerOff: Scenario {
        Scenario(
            name: "observer-off",
            countedOperations: 5_000,
            ours: { OneLeaf(observers: [], configuration: RuntimeConfiguration()) },
            limit: { OneHandLeaf() },
            expectedCheck: { $0 }
        )
    }
}

final class CountingObserver: WorkflowObserver {
    private(set) var calls = 0

    func workflowWillRender<W: Workflow>(
        _ workflow: W,
        state: W.State,
        session: WorkflowSession
    ) -> ((W.Rendering) -> Void)? {
        calls += 1
        return nil
    }

    func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        state: Action.WorkflowType.State,
        session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
        calls += 1
        return nil
    }
}

/// A leaf by hand that calls two closures for each action.
final class ObservedHandLeaf: Subject {
    private let leaf = HandLeaf()
    private var willApply: (Int) -> Void = { _ in }
    private var calls = 0

    init() {
        willApply = { [unowned self] _ in calls += 1 }
        leaf.onChange = { [unowned self] in calls += 1 }
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            willApply(leaf.count)
            leaf.rendering.increment()
        }
    }

    var check: Int { calls / 2 }
}
