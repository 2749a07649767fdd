public import Workflow

/// An object that shows the latest model of a workflow to views, and sends their changes back.
///
/// Views read the state, sinks and child models as members of the store:
///
/// ```swift
/// Text("\(store.count)")
/// Button("Add") { store.send(.add) }
/// ```
///
/// A store lives as long as the views, and gets each new model. Its own observers are notified only if the state was
/// replaced by another one, or if child models appeared or disappeared: a mutated state notifies by itself.
///
/// A store is not safe to use from several threads. In an app, use it on the main actor.
@dynamicMemberLookup
public final class Store<Model: ObservableModel>: Perceptible {
    /// The type of the state.
    public typealias State = Model.State

    private(set) var model: Model
    /// A Boolean value that indicates whether the model of this store has disappeared. Then writes are dropped, and reads see the last model.
    private(set) var isInvalidated = false
    private let registrar = ObservationRegistrar()
    private var children: [ModelPlace: ChildStore<Model>] = [:]
    private var wrappers: [ModelPlace: WrapperAccess<Model>] = [:]

    init(model: Model) {
        self.model = model
    }

    /// Returns a store, and the function that gives it each new model.
    static func make(model: Model) -> (store: Store, setModel: (Model) -> Void) {
        let store = Store(model: model)
        return (store, store.setModel)
    }

    /// The state as it was rendered. Reading it registers this store as observed.
    var state: State {
        registrar.access(self, keyPath: \.state)
        return model.accessor.state
    }
}

extension Store: Equatable, Hashable, Identifiable {
    public static func == (lhs: Store, rhs: Store) -> Bool { lhs === rhs }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

// MARK: - State and sinks

extension Store {
    /// A property of the state.
    public subscript<T>(dynamicMember keyPath: KeyPath<State, T>) -> T {
        state[keyPath: keyPath]
    }

    /// A property of the state. Setting it sends a mutation; the new value is read after the next rendering.
    public subscript<T>(dynamicMember keyPath: WritableKeyPath<State, T>) -> T {
        get { state[keyPath: keyPath] }
        set {
            guard !isInvalidated else { return }
            model.accessor.send(newValue, to: keyPath)
        }
    }

    /// A sink of the model.
    public subscript<Action>(dynamicMember keyPath: KeyPath<Model, Sink<Action>>) -> Sink<Action> {
        isInvalidated ? Sink { _ in } : model[keyPath: keyPath]
    }

    /// A property of the state. Setting it calls a closure of the model.
    public subscript<Value>(
        state state: KeyPath<State, Value>,
        send send: KeyPath<Model, (Value) -> Void>
    ) -> Value {
        get { self.state[keyPath: state] }
        set {
            guard !isInvalidated else { return }
            model[keyPath: send](newValue)
        }
    }

    /// A property of the state. Setting it sends an action with the new value to a sink of the model.
    public subscript<Value, Action>(
        state state: KeyPath<State, Value>,
        sink sink: KeyPath<Model, Sink<Action>>,
        action action: CaseKeyPath<Action, Value>
    ) -> Value {
        get { self.state[keyPath: state] }
        set { self[dynamicMember: sink].send(action(newValue)) }
    }
}

// MARK: - New models

extension Store {
    /// Shows another model, and notifies the observers of what differs by more than mutations of the state.
    func setModel(_ newModel: Model) {
        let old = model.accessor.state
        guard !_$isIdentityEqual(old, newModel.accessor.state) else { return replaceModel(newModel) }
        registrar.withMutation(of: self, keyPath: \.state) { replaceModel(newModel) }
    }

    /// Drops all writes to this store and its children from now on.
    func invalidate() {
        isInvalidated = true
        for child in children.values {
            child.invalidate()
        }
    }

    private func replaceModel(_ newModel: Model) {
        let changed = wrappers.filter { $0.value.isChanged(model, newModel) }.keys
        for place in changed {
            registrar.willSet(self, keyPath: \.[wrapper: place])
        }
        model = newModel
        for place in changed {
            registrar.didSet(self, keyPath: \.[wrapper: place])
        }
        for (place, child) in children where !child.update(newModel) {
            child.invalidate()
            children[place] = nil
        }
        for (place, wrapper) in wrappers where !wrapper.isValid(newModel) {
            wrappers[place] = nil
        }
    }
}

// MARK: - Children

extension Store {
    /// Records that an optional or a collection of the model was read.
    func recordRead(of place: ModelPlace, _ wrapper: @autoclosure () -> WrapperAccess<Model>) {
        registrar.access(self, keyPath: \.[wrapper: place])
        guard wrappers[place] == nil else { return }
        wrappers[place] = wrapper()
    }

    /// Returns the store at `place`, which is made at the first call.
    ///
    /// - Parameter find: A function that returns the child's model in a model of this store, if it is still there.
    func childStore<ChildModel: ObservableModel>(
        at place: ModelPlace,
        showing child: ChildModel,
        find: @escaping (Model) -> ChildModel?
    ) -> Store<ChildModel> {
        if let known = children[place]?.store as? Store<ChildModel> { return known }
        let store = Store<ChildModel>(model: child)
        guard !isInvalidated else {
            store.invalidate()
            return store
        }
        children[place] = ChildStore(store) { model in
            guard let child = find(model) else { return false }
            store.setModel(child)
            return true
        }
        return store
    }

    /// Names a part of the model in key paths for the registrar. Reading it gives nothing.
    fileprivate subscript(wrapper place: ModelPlace) -> Void { () }
}
