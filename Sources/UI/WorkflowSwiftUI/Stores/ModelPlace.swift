/// A place in a model, or in its state.
struct ModelPlace: Hashable {
    /// A part of the value at the key path.
    enum Part: Hashable {
        case whole
        case index(Int)
        case id(AnyHashable)
    }

    let keyPath: AnyKeyPath
    var part = Part.whole
}

/// A read of an optional or a collection in a model, of which observers are notified when its shape changes.
struct WrapperAccess<Model> {
    /// Returns whether the shape differs between two models.
    let isChanged: (_ old: Model, _ new: Model) -> Bool
    /// Returns whether the place is still there.
    var isValid: (Model) -> Bool = { _ in true }
}

/// A store of a part of the model.
struct ChildStore<Model> {
    let store: AnyObject
    /// Gives the store its part of the new model; returns false if there is none.
    let update: (Model) -> Bool
    let invalidate: () -> Void

    init<ChildModel>(_ store: Store<ChildModel>, update: @escaping (Model) -> Bool) {
        self.store = store
        self.update = update
        invalidate = store.invalidate
    }
}
