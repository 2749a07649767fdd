import Dispatch
import Foundation
import TrellisSupport

/// The state of a screen and the logic that changes it.
///
/// A subclass handles actions; in doing so it updates the state and dispatches outputs:
///
/// ```swift
/// final class CounterStore: LassoStore<CounterModule> {
///     override func handleAction(_ action: Action) {
///         switch action {
///         case .didTapIncrement: update { $0.count += 1 }
///         case .didTapDone: dispatchOutput(.didFinish(state.count))
///         }
///     }
/// }
/// ```
///
/// A store belongs to the main thread. Code in the Swift 5 mode may call it from any other thread: the state changes at
/// once, and handlers and observers are called in a later turn of the main queue.
@preconcurrency @MainActor
open class LassoStore<Module: StoreModule>: ConcreteStore {
    public typealias State = Module.State
    public typealias Action = Module.Action
    public typealias Output = Module.Output
    /// Changes a value in place.
    public typealias Update<T> = (inout T) -> Void

    @usableFromInline let binder: ValueBinder<State>
    private let outputs = OutputRelay<Output>()

    /// A store that starts with `initialState`.
    public required init(with initialState: State) {
        binder = ValueBinder(initialState)
    }

    /// The state as it was last set. Readable on any thread; observers may not have received it yet.
    @inlinable public var state: State { binder.value }

    // MARK: - Actions

    /// Calls ``handleAction(_:)``: at once on the main thread, else in a later turn of the main queue if the store is
    /// still there.
    public func dispatchAction(_ action: Action) {
        guard MainThread.isCurrent else {
            DispatchQueue.main.async { [weak self] in self?.handleAction(action) }
            return
        }
        handleAction(action)
    }

    /// Handles an action, on the main thread. To be overridden, unless the module has no actions.
    open func handleAction(_ action: Action) {
        fatalError(
            """
            Expected \(type(of: self)) to handle the actions of \(Module.self). Instead, \(action) came to the store \
            base class. Override handleAction(_:), and do not call super in it.
            """
        )
    }

    // MARK: - Updates

    /// Applies what ``batchUpdate(_:)`` has gathered, then `update`, sets the state once, and notifies.
    ///
    /// Updates from several threads are applied one after the other. One that is called by an update that is being applied
    /// is applied after it, and notified for itself.
    @inlinable
    public func update(_ update: @escaping Update<State> = { _ in return }) {
        binder.update(update)
    }

    /// Gathers `update` for the next ``update(_:)``; until then nothing changes.
    @inlinable
    public func batchUpdate(_ update: @escaping Update<State>) {
        binder.submit(update)
    }

    // MARK: - Outputs

    /// Calls `observer` with every output from now on, on the main thread.
    public func observeOutput(_ observer: @escaping (Output) -> Void) {
        outputs.observe(observer)
    }

    /// Hands `output` to those who observe outputs.
    public func dispatchOutput(_ output: Output) {
        outputs.dispatch(output)
    }

    // MARK: - State

    /// Calls `handler` with the state at once (old value `nil`), and whenever it is set.
    @inlinable
    public func observeState(handler: @escaping (State?, State) -> Void) {
        binder.bind(to: handler)
    }

    /// Calls `handler` with the state at once, and whenever it is set.
    @inlinable
    public func observeState(handler: @escaping (State) -> Void) {
        binder.bind { handler($1) }
    }

    /// Calls `handler` with a part of the state at once (old value `nil`), and whenever the state is set.
    @inlinable
    public func observeState<Value>(
        _ keyPath: WritableKeyPath<State, Value>,
        handler: @escaping (Value?, Value) -> Void
    ) {
        binder.bind(keyPath, to: handler)
    }

    /// Calls `handler` with a part of the state at once, and whenever the state is set.
    @inlinable
    public func observeState<Value>(_ keyPath: WritableKeyPath<State, Value>, handler: @escaping (Value) -> Void) {
        binder.bind(keyPath) { handler($1) }
    }

    /// Calls `handler` with a part of the state at once (old value `nil`), and whenever it changes.
    @inlinable
    public func observeState<Value>(
        _ keyPath: WritableKeyPath<State, Value>,
        handler: @escaping (Value?, Value) -> Void
    ) where Value: Equatable {
        binder.bind(keyPath, to: handler)
    }

    /// Calls `handler` with a part of the state at once, and whenever it changes.
    @inlinable
    public func observeState<Value>(_ keyPath: WritableKeyPath<State, Value>, handler: @escaping (Value) -> Void)
    where Value: Equatable {
        binder.bind(keyPath) { handler($1) }
    }
}

extension LassoStore where State: Equatable {
    /// Calls `handler` with the state at once (old value `nil`), and whenever it changes.
    @inlinable
    public func observeState(handler: @escaping (State?, State) -> Void) {
        binder.bind(to: handler)
    }

    /// Calls `handler` with the state at once, and whenever it changes.
    @inlinable
    public func observeState(handler: @escaping (State) -> Void) {
        binder.bind { handler($1) }
    }
}

extension LassoStore: RelayingStore {
    func relay(until owner: AnyObject, to handler: @escaping (State) -> Void) {
        binder.bind(until: owner, to: handler)
    }
}

extension LassoStore where Module.State == EmptyState {
    /// A store without a state.
    public convenience init() {
        self.init(with: EmptyState())
    }
}
