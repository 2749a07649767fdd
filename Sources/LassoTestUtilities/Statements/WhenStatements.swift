/// Dispatches actions, in order.
@preconcurrency @MainActor
public func actions<Action>(_ actions: Action...) -> WhenStatement<Action> {
    { dispatchAction in
        for action in actions {
            dispatchAction(action)
        }
    }
}

/// Does something else, such as answering a request that the store has made.
@preconcurrency @MainActor
public func sideEffects<Action>(_ sideEffects: @escaping () -> Void) -> WhenStatement<Action> {
    { _ in sideEffects() }
}
