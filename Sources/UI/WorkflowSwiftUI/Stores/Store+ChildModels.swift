extension Store {
    /// Returns the store of a child model.
    public func scope<ChildModel>(keyPath: KeyPath<Model, ChildModel>) -> Store<ChildModel> {
        childStore(at: ModelPlace(keyPath: keyPath), showing: model[keyPath: keyPath]) { $0[keyPath: keyPath] }
    }

    /// Returns the store of a child model, if there is one. Observers are notified when it appears or disappears.
    public func scope<ChildModel>(keyPath: KeyPath<Model, ChildModel?>) -> Store<ChildModel>? {
        let place = ModelPlace(keyPath: keyPath)
        recordRead(of: place, WrapperAccess { ($0[keyPath: keyPath] == nil) != ($1[keyPath: keyPath] == nil) })
        return model[keyPath: keyPath].map { childStore(at: place, showing: $0) { $0[keyPath: keyPath] } }
    }

    /// Returns the stores of a collection of child models, one for each index.
    ///
    /// Observers are notified when the count changes. Models that move get the stores of their new indices.
    public func scope<ChildModel, ChildCollection>(
        collection: KeyPath<Model, ChildCollection>
    ) -> _StoreCollection<ChildModel>
    where
        ChildModel: ObservableModel,
        ChildCollection: RandomAccessCollection,
        ChildCollection.Element == ChildModel,
        ChildCollection.Index == Int
    {
        recordRead(
            of: ModelPlace(keyPath: collection),
            WrapperAccess { $0[keyPath: collection].count != $1[keyPath: collection].count }
        )
        let models = model[keyPath: collection]
        return _StoreCollection(bounds: models.startIndex..<models.endIndex) { [self] index in
            let find = { (model: Model) in model[keyPath: collection].element(at: index) }
            guard let child = find(model) else { return invalidated(models[index]) }
            let place = ModelPlace(keyPath: collection, part: .index(index))
            return childStore(at: place, showing: child, find: find)
        }
    }

    /// Returns the stores of an identified array of child models, one for each id.
    ///
    /// Observers are notified when the count changes, and those of a position when another id is there.
    public func scope<ChildModel>(
        collection: KeyPath<Model, IdentifiedArray<some Any, ChildModel>>
    ) -> _StoreCollection<ChildModel> where ChildModel: ObservableModel {
        recordRead(
            of: ModelPlace(keyPath: collection),
            WrapperAccess { $0[keyPath: collection].count != $1[keyPath: collection].count }
        )
        let models = model[keyPath: collection]
        return _StoreCollection(bounds: models.startIndex..<models.endIndex) { [self] index in
            recordRead(
                of: ModelPlace(keyPath: collection, part: .index(index)),
                WrapperAccess {
                    $0[keyPath: collection].ids.element(at: index) != $1[keyPath: collection].ids.element(at: index)
                } isValid: {
                    index < $0[keyPath: collection].count
                }
            )
            let present = model[keyPath: collection]
            guard let id = present.ids.element(at: index) else { return invalidated(models[index]) }
            let place = ModelPlace(keyPath: collection, part: .id(AnyHashable(id)))
            return childStore(at: place, showing: present[index]) { $0[keyPath: collection][id: id] }
        }
    }
}

// MARK: - As members

extension Store {
    /// The store of a child model. See `scope(keyPath:)`.
    public subscript<ChildModel>(dynamicMember keyPath: KeyPath<Model, ChildModel>) -> Store<ChildModel> {
        scope(keyPath: keyPath)
    }

    /// The store of an optional child model.
    public subscript<ChildModel>(dynamicMember keyPath: KeyPath<Model, ChildModel?>) -> Store<ChildModel>? {
        scope(keyPath: keyPath)
    }

    /// The stores of a collection of child models.
    public subscript<ChildModel, ChildCollection>(
        dynamicMember collection: KeyPath<Model, ChildCollection>
    ) -> _StoreCollection<ChildModel>
    where
        ChildModel: ObservableModel,
        ChildCollection: RandomAccessCollection,
        ChildCollection.Element == ChildModel,
        ChildCollection.Index == Int
    {
        scope(collection: collection)
    }

    /// The stores of an identified array of child models.
    public subscript<ChildModel>(
        dynamicMember collection: KeyPath<Model, IdentifiedArray<some Any, ChildModel>>
    ) -> _StoreCollection<ChildModel> where ChildModel: ObservableModel {
        scope(collection: collection)
    }
}

extension Collection {
    /// The element at `index`; `nil` if there is none.
    func element(at index: Index) -> Element? {
        startIndex <= index && index < endIndex ? self[index] : nil
    }
}
