/// A view or a controller that shows a view store.
@preconcurrency @MainActor
public protocol LassoView {
    associatedtype ViewState
    associatedtype ViewAction
    typealias ViewStore = AnyViewStore<ViewState, ViewAction>

    /// The store that is shown.
    var store: ViewStore { get }
}

extension LassoView {
    /// The present state of the view store.
    public var state: ViewState { store.state }

    /// Dispatches an action to the view store.
    public func dispatchAction(_ viewAction: ViewAction) {
        store.dispatchAction(viewAction)
    }
}
