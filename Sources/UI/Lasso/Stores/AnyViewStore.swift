/// A store as a view sees it: a state and actions of the view's own, mapped from and to those of the store.
///
/// Obtained by `asViewStore(…)`. It keeps the store; the store does not keep it. Its state is a copy that follows the
/// store's notifications, so it is set on the main thread only. It is set after the calls of the observers that the
/// store already had when this was made.
@preconcurrency @MainActor
public class AnyViewStore<ViewState, ViewAction>: AbstractViewStore {
    @usableFromInline let binder: ValueBinder<ViewState>
    private let dispatch: (ViewAction) -> Void
    /// Keeps the store, and is what the store knows of this.
    private let relay: AnyObject
    /// Publishes the states where Combine exists; `nil` until it is asked for.
    final var changePublisher: AnyObject?

    convenience init<Source: AbstractViewStore>(
        _ source: Source,
        stateMap: @escaping (Source.State) -> ViewState,
        actionMap: @escaping (ViewAction) -> Source.Action
    ) {
        self.init(source, stateMap: stateMap, dispatch: { source.dispatchAction(actionMap($0)) })
    }

    init<Source: AbstractViewStore>(
        _ source: Source,
        stateMap: @escaping (Source.State) -> ViewState,
        dispatch: @escaping (ViewAction) -> Void
    ) {
        binder = ValueBinder(stateMap(source.state))
        relay = StateRelay(from: source, to: binder, map: stateMap)
        self.dispatch = dispatch
    }

    /// Dispatches the action that `viewAction` is mapped to, at once.
    public func dispatchAction(_ viewAction: ViewAction) {
        dispatch(viewAction)
    }

    /// The mapped state, as of the store's last notification.
    @inlinable public var state: ViewState { binder.value }

    /// Calls `handler` with the state at once (old value `nil`), and whenever it is set.
    @inlinable
    public func observeState(handler: @escaping (ViewState?, ViewState) -> Void) {
        binder.bind(to: handler)
    }

    /// Calls `handler` with the state at once, and whenever it is set.
    @inlinable
    public func observeState(handler: @escaping (ViewState) -> Void) {
        binder.bind { handler($1) }
    }

    /// Calls `handler` with a part of the state at once (old value `nil`), and whenever the state is set.
    @inlinable
    public func observeState<Value>(
        _ keyPath: WritableKeyPath<ViewState, Value>,
        handler: @escaping (Value?, Value) -> Void
    ) {
        binder.bind(keyPath, to: handler)
    }

    /// Calls `handler` with a part of the state at once, and whenever the state is set.
    @inlinable
    public func observeState<Value>(_ keyPath: WritableKeyPath<ViewState, Value>, handler: @escaping (Value) -> Void) {
        binder.bind(keyPath) { handler($1) }
    }

    /// Calls `handler` with a part of the state at once (old value `nil`), and whenever it changes.
    @inlinable
    public func observeState<Value>(
        _ keyPath: WritableKeyPath<ViewState, Value>,
        handler: @escaping (Value?, Value) -> Void
    ) where Value: Equatable {
        binder.bind(keyPath, to: handler)
    }

    /// Calls `handler` with a part of the state at once, and whenever it changes.
    @inlinable
    public func observeState<Value>(_ keyPath: WritableKeyPath<ViewState, Value>, handler: @escaping (Value) -> Void)
    where Value: Equatable {
        binder.bind(keyPath) { handler($1) }
    }
}

extension AnyViewStore where ViewState: Equatable {
    /// Calls `handler` with the state at once (old value `nil`), and whenever it changes.
    @inlinable
    public func observeState(handler: @escaping (ViewState?, ViewState) -> Void) {
        binder.bind(to: handler)
    }

    /// Calls `handler` with the state at once, and whenever it changes.
    @inlinable
    public func observeState(handler: @escaping (ViewState) -> Void) {
        binder.bind { handler($1) }
    }
}

extension AnyViewStore {
    /// Calls `handler` with the state after every set from now on.
    final func observeSets(_ handler: @escaping (ViewState) -> Void) {
        binder.bind(to: { old, state in
            if old != nil { handler(state) }
        })
    }
}

extension AnyViewStore: RelayingStore {
    func relay(until owner: AnyObject, to handler: @escaping (ViewState) -> Void) {
        binder.bind(until: owner, to: handler)
    }
}
