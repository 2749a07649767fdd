/// The value types of a view. Those that are left out are ``NoAction`` and ``EmptyState``.
public protocol ViewModule {
    /// What a user can do in the view.
    associatedtype ViewAction = NoAction
    /// What the view shows.
    associatedtype ViewState = EmptyState

    /// What the view sees of a store.
    typealias ViewStore = AnyViewStore<ViewState, ViewAction>
}
