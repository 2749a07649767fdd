extension AbstractViewStore {
    /// Makes this store's actions of those of a view.
    public typealias ActionMap<A> = (A) -> Action
    /// Makes the state of a view of this store's. Without effects: it is called as often as the state is set.
    public typealias StateMap<S> = (State) -> S

    /// A view store with the state and the actions of this store.
    public func asViewStore() -> AnyViewStore<State, Action> {
        AnyViewStore(self, stateMap: { $0 }, actionMap: { $0 })
    }

    /// A view store with a state of its own.
    public func asViewStore<ViewState>(stateMap: @escaping StateMap<ViewState>) -> AnyViewStore<ViewState, Action> {
        AnyViewStore(self, stateMap: stateMap, actionMap: { $0 })
    }

    /// A view store with actions of its own.
    public func asViewStore<ViewAction>(actionMap: @escaping ActionMap<ViewAction>) -> AnyViewStore<State, ViewAction> {
        AnyViewStore(self, stateMap: { $0 }, actionMap: actionMap)
    }

    /// A view store with a state and actions of its own.
    public func asViewStore<ViewState, ViewAction>(
        stateMap: @escaping StateMap<ViewState>,
        actionMap: @escaping ActionMap<ViewAction>
    ) -> AnyViewStore<ViewState, ViewAction> {
        AnyViewStore(self, stateMap: stateMap, actionMap: actionMap)
    }
}

// MARK: - For a view module

extension AbstractViewStore {
    /// A view store for a module with this store's actions.
    public func asViewStore<Module: ViewModule>(
        for viewModuleType: Module.Type,
        stateMap: @escaping StateMap<Module.ViewState>
    ) -> AnyViewStore<Module.ViewState, Module.ViewAction> where Module.ViewAction == Action {
        AnyViewStore(self, stateMap: stateMap, actionMap: { $0 })
    }

    /// A view store for a module without actions.
    public func asViewStore<Module: ViewModule>(
        for viewModuleType: Module.Type,
        stateMap: @escaping StateMap<Module.ViewState>
    ) -> AnyViewStore<Module.ViewState, NoAction> where Module.ViewAction == NoAction {
        AnyViewStore(self, stateMap: stateMap, dispatch: { _ in })
    }

    /// A view store for a module with this store's state.
    public func asViewStore<Module: ViewModule>(
        for viewModuleType: Module.Type,
        actionMap: @escaping ActionMap<Module.ViewAction>
    ) -> AnyViewStore<Module.ViewState, Module.ViewAction> where Module.ViewState == State {
        AnyViewStore(self, stateMap: { $0 }, actionMap: actionMap)
    }

    /// A view store for a module.
    public func asViewStore<Module: ViewModule>(
        for viewModuleType: Module.Type,
        stateMap: @escaping StateMap<Module.ViewState>,
        actionMap: @escaping ActionMap<Module.ViewAction>
    ) -> AnyViewStore<Module.ViewState, Module.ViewAction> {
        AnyViewStore(self, stateMap: stateMap, actionMap: actionMap)
    }
}

extension AbstractViewStore where Action == NoAction {
    /// A view store for a module without actions, of a store without actions.
    public func asViewStore<Module: ViewModule>(
        for viewModuleType: Module.Type,
        stateMap: @escaping StateMap<Module.ViewState>
    ) -> AnyViewStore<Module.ViewState, NoAction> where Module.ViewAction == NoAction {
        AnyViewStore(self, stateMap: stateMap, dispatch: { _ in })
    }
}
