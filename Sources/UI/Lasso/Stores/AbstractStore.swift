/// A store as a view sees it: a state to show, and a way to send actions.
@preconcurrency @MainActor
public protocol AbstractViewStore: StateObservable, ActionDispatchable {}

/// A store: state, actions and outputs.
@preconcurrency @MainActor
public protocol AbstractStore: AbstractViewStore, OutputObservable {}

/// A store that can be made of a state.
@preconcurrency @MainActor
public protocol ConcreteStore: AbstractStore {
    /// A store that starts with `initialState`.
    init(with initialState: State)
}
