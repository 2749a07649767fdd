/// The value types of a store. Those that are left out are ``NoAction``, ``EmptyState`` and ``NoOutput``.
public protocol StoreModule {
    /// What can happen to the store; most often an enum.
    associatedtype Action
    /// What the store keeps.
    associatedtype State
    /// What the store tells; most often an enum.
    associatedtype Output

    /// A store of this module whose class is not known.
    typealias Store = AnyStore<Self.State, Self.Action, Self.Output>
    /// What a view sees of a store of this module.
    typealias ViewStore = AnyViewStore<Self.State, Self.Action>
}

// Not defaults of the associated types: a module that refines this one and leaves one out would not conform with the
// compiler that we use. For the same reason an extension of a module protocol writes `Self.State`, not `State`.
extension StoreModule {
    public typealias Action = NoAction
    public typealias State = EmptyState
    public typealias Output = NoOutput
}
