#if canImport(UIKit)
import Lasso
import TrellisSupport

/// The store of a node, between the pass that starts it and the end of the node.
@MainActor
final class RunningStore<Module: ScreenModule>: Sendable
where Module.State: Sendable, Module.Action: Sendable, Module.Output: Sendable {
    /// A state, and the number of states that were set before it.
    struct Snapshot: Sendable {
        let number: Int
        let state: Module.State
    }

    let store: Module.ConcreteStore
    private(set) var snapshot: Snapshot
    /// The observed store, which removes the observers when this object is released.
    private var observed: Module.Store?
    private var hasEnded = false

    init(_ store: Module.ConcreteStore) {
        self.store = store
        snapshot = Snapshot(number: 0, state: store.state)
    }

    /// Starts observing the store: `send` is called, on the main actor, with each of its changes.
    nonisolated func start(_ send: @escaping @MainActor @Sendable (StoreWorkflow<Module>.Change) -> Void) {
        MainThread.run {
            let observed = self.store.asAnyStore()
            self.observed = observed
            observed.observeState { [weak self] (old: Module.State?, state: Module.State) in
                guard old != nil, let self else { return }
                snapshot = Snapshot(number: snapshot.number + 1, state: state)
                send(.state(snapshot))
            }
            observed.observeOutput { [weak self] output in
                if let self, !hasEnded { send(.output(output)) }
            }
        }
    }

    /// Stops observing the store.
    nonisolated func end() {
        MainThread.run {
            self.hasEnded = true
            self.observed = nil
        }
    }

    /// Dispatches an action.
    /// - Returns: The state after it.
    func dispatch(_ action: Module.Action) -> Snapshot {
        guard !hasEnded else {
            LassoMisuse.report(
                """
                Expected the store of \(Module.self) to run when \(action) is dispatched. Instead, the workflow that ran \
                it has ended, and the action is ignored. Use the rendering of the latest pass, and release older ones.
                """
            )
            return snapshot
        }
        store.dispatchAction(action)
        return snapshot
    }
}
#endif
