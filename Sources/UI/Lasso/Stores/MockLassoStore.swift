/// A store that records the actions and does what a test tells it.
@preconcurrency @MainActor
public final class MockLassoStore<Module: StoreModule>: ConcreteStore {
    public typealias State = Module.State
    public typealias Action = Module.Action
    public typealias Output = Module.Output
    /// Changes a value in place.
    public typealias Update<T> = (inout T) -> Void

    /// The actions that were dispatched, in order.
    public var dispatchedActions: [Action] = []

    private let binder: ValueBinder<State>
    private let outputs = OutputRelay<Output>()

    /// A store that starts with `initialState`.
    public required init(with initialState: State) {
        binder = ValueBinder(initialState)
    }

    /// The state as it was last set.
    public var state: State { binder.value }

    /// Calls `handler` with the state at once (old value `nil`), and whenever it is set, also to an equal one.
    public func observeState(handler: @escaping (State?, State) -> Void) {
        binder.bind(to: handler)
    }

    /// Calls `handler` with the state at once, and whenever it is set, also to an equal one.
    public func observeState(handler: @escaping (State) -> Void) {
        binder.bind { handler($1) }
    }

    /// Calls `handler` with a part of the state at once (old value `nil`), and whenever the state is set.
    public func observeState<Value>(
        _ keyPath: WritableKeyPath<State, Value>,
        handler: @escaping (Value?, Value) -> Void
    ) {
        binder.bind(keyPath, to: handler)
    }

    /// Calls `handler` with a part of the state at once, and whenever the state is set.
    public func observeState<Value>(_ keyPath: WritableKeyPath<State, Value>, handler: @escaping (Value) -> Void) {
        binder.bind(keyPath) { handler($1) }
    }

    /// Calls `handler` with a part of the state at once (old value `nil`), and whenever it changes.
    public func observeState<Value>(
        _ keyPath: WritableKeyPath<State, Value>,
        handler: @escaping (Value?, Value) -> Void
    ) where Value: Equatable {
        binder.bind(keyPath, to: handler)
    }

    /// Calls `handler` with a part of the state at once, and whenever it changes.
    public func observeState<Value>(_ keyPath: WritableKeyPath<State, Value>, handler: @escaping (Value) -> Void)
    where Value: Equatable {
        binder.bind(keyPath) { handler($1) }
    }

    /// Records `action`.
    public func dispatchAction(_ action: Action) {
        dispatchedActions.append(action)
    }

    /// Calls `observer` with every output from now on.
    public func observeOutput(_ observer: @escaping (Output) -> Void) {
        outputs.observe(observer)
    }

    /// Hands `output` to those who observe outputs, as the real store would.
    public func dispatchMockOutput(_ output: Output) {
        outputs.dispatch(output)
    }

    /// Changes the state, as the real store would.
    public func mockUpdate(_ update: @escaping Update<State> = { _ in return }) {
        binder.update(update)
    }
}

extension MockLassoStore: RelayingStore {
    func relay(until owner: AnyObject, to handler: @escaping (State) -> Void) {
        binder.bind(until: owner, to: handler)
    }
}
