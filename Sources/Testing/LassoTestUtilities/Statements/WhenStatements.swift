/// Dispatches actions, in order.
@preconcurrency @MainActor
public func actions<Action>(_ actions: Action...) -> WhenStatement<Action> {
    { dispatchAction in
        for action in actions {
            dispatchAction(action)
        }
    }
}

/// Performs other effects, such as answering a request of the store.
@preconcurrency @MainActor
public func sideEffects<Action>(_ sideEffects: @escaping () -> Void) -> WhenStatement<Action> {
    { _ in sideEffects() }
}
