/// A state as it was rendered, and a closure that sends mutations to the workflow.
///
/// It is the simplest model: a workflow may render it as it is.
public struct StateAccessor<State: ObservableState> {
    let state: State
    let sendValue: (@escaping (inout State) -> Void) -> Void

    /// Creates an accessor.
    ///
    /// - Parameters:
    ///   - state: The state at the time of the rendering.
    ///   - sendValue: A closure that applies a mutation to the live state.
    public init(state: State, sendValue: @escaping (@escaping (inout State) -> Void) -> Void) {
        self.state = state
        self.sendValue = sendValue
    }

    func send<Value>(_ value: Value, to keyPath: WritableKeyPath<State, Value>) {
        sendValue { $0[keyPath: keyPath] = value }
    }
}

extension StateAccessor: ObservableModel {
    public var accessor: StateAccessor<State> { self }
}

extension StateAccessor: Identifiable where State: Identifiable {
    public var id: State.ID { state.id }
}

#if DEBUG
extension StateAccessor {
    /// Returns an accessor that ignores mutations, for previews and tests.
    public static func constant(state: State) -> StateAccessor<State> {
        StateAccessor(state: state) { _ in }
    }
}
#endif
