#if DEBUG
public import Workflow

/// The means to make a model that never changes, for previews.
public struct StaticStorePreviewContext {
    fileprivate init() {}

    /// Makes a sink that drops its actions.
    public func makeSink<Action>(of actionType: Action.Type) -> Sink<Action> {
        Sink { _ in }
    }

    /// Makes an accessor that drops mutations.
    public func makeStateAccessor<State>(state: State) -> StateAccessor<State> {
        .constant(state: state)
    }

    /// Makes a model that drops mutations and actions.
    public func makeActionModel<State, Action>(state: State) -> ActionModel<State, Action> {
        .constant(state: state)
    }
}

extension Store {
    /// Returns a store of a model that never changes.
    public static func preview(makeModel: (StaticStorePreviewContext) -> Model) -> Store {
        Store(model: makeModel(StaticStorePreviewContext()))
    }

    /// Returns a store that shows `state`, and drops mutations and actions.
    public static func preview<State, Action>(
        state: State
    ) -> Store<ActionModel<State, Action>> where Model == ActionModel<State, Action> {
        preview { $0.makeActionModel(state: state) }
    }

    /// Returns a store that shows `state`, and drops mutations.
    public static func preview<State>(
        state: State
    ) -> Store<StateAccessor<State>> where Model == StateAccessor<State> {
        preview { $0.makeStateAccessor(state: state) }
    }
}
#endif
