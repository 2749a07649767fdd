/// Takes actions.
@preconcurrency @MainActor
public protocol ActionDispatchable: AnyObject {
    associatedtype Action

    /// Takes an action: at once on the main thread, else in a later turn of the main queue.
    func dispatchAction(_ action: Action)
}
