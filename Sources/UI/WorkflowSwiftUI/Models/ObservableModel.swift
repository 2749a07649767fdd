/// A rendering that shows an observable state and sends changes to it.
///
/// Beside its accessor, a model may have sinks, closures and child models. A ``Store`` shows a model to views.
@dynamicMemberLookup
public protocol ObservableModel<State> {
    /// The type of the state.
    associatedtype State: ObservableState
    /// The state, and the way to change it.
    var accessor: StateAccessor<State> { get }
}

extension ObservableModel {
    /// A property of the state. Setting it sends a mutation, and leaves this model as it was rendered.
    public subscript<T>(dynamicMember keyPath: WritableKeyPath<State, T>) -> T {
        get { accessor.state[keyPath: keyPath] }
        nonmutating set { accessor.send(newValue, to: keyPath) }
    }

    /// A property of the state.
    public subscript<T>(dynamicMember keyPath: KeyPath<State, T>) -> T {
        accessor.state[keyPath: keyPath]
    }
}

/// A model with one type of actions.
public protocol SingleActionModel: ObservableModel {
    /// The type of the actions.
    associatedtype Action
    /// A closure that sends an action.
    var sendAction: (Action) -> Void { get }
}
