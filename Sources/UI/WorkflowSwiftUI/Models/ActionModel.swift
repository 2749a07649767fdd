/// A model with one type of actions and no children.
public struct ActionModel<State: ObservableState, Action>: ObservableModel, SingleActionModel {
    public let accessor: StateAccessor<State>
    public let sendAction: (Action) -> Void

    /// Creates a model from its parts.
    public init(accessor: StateAccessor<State>, sendAction: @escaping (Action) -> Void) {
        self.accessor = accessor
        self.sendAction = sendAction
    }
}

extension ActionModel: Identifiable where State: Identifiable {
    public var id: State.ID { accessor.id }
}

#if DEBUG
extension ActionModel {
    /// Returns a model that ignores mutations and actions, for previews and tests.
    public static func constant(state: State) -> ActionModel<State, Action> {
        ActionModel(accessor: .constant(state: state)) { _ in }
    }
}
#endif
