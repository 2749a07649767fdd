/// The value types of a store. Those that are left out are ``NoAction``, ``EmptyState`` and ``NoOutput``.
public protocol StoreModule {
    /// The type of the store's actions; most often an enum.
    associatedtype Action
    /// The type of the store's state.
    associatedtype State
    /// The type of the store's outputs; most often an enum.
    associatedtype Output

    /// A store of this module whose class is not known.
    typealias Store = AnyStore<Self.State, Self.Action, Self.Output>
    /// A store of this module as a view sees it.
    typealias ViewStore = AnyViewStore<Self.State, Self.Action>
}

// Not defaults of the associated types: a module that refines this one and leaves one out would not conform with the
// compiler that we use. For the same reason an extension of a module protocol writes `Self.State`, not `State`.
extension StoreModule {
    public typealias Action = NoAction
    public typealias State = EmptyState
    public typealias Output = NoOutput
}
