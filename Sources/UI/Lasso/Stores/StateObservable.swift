/// An object that has a state and notifies observers when it is set.
@preconcurrency @MainActor
public protocol StateObservable: AnyObject {
    associatedtype State

    /// The state as it was last set.
    var state: State { get }

    /// Calls `handler` with the state at once (old value `nil`), and from then on whenever it is set.
    func observeState(handler: @escaping (_ oldValue: State?, _ newValue: State) -> Void)

    /// Calls `handler` with a part of the state at once (old value `nil`), and from then on whenever the state is set.
    func observeState<Value>(
        _ keyPath: WritableKeyPath<State, Value>,
        handler: @escaping (_ oldValue: Value?, _ newValue: Value) -> Void
    )
}
