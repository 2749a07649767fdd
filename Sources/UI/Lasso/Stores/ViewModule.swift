/// The value types of a view. Those that are left out are ``NoAction`` and ``EmptyState``.
public protocol ViewModule {
    /// The type of a user's actions in the view.
    associatedtype ViewAction = NoAction
    /// The type of the state that the view shows.
    associatedtype ViewState = EmptyState

    /// A store as the view sees it.
    typealias ViewStore = AnyViewStore<ViewState, ViewAction>
}
