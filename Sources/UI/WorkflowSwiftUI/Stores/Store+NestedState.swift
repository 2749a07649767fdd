// A mutation takes the nested state out, changes it and puts it back: so it keeps its identity, which a modification in
// place would change, and the observers of the state around it are left alone.
//
// What can appear and disappear is read through `state`: the properties of a state that is replaced notify nobody.
extension Store {
    /// Returns the store of a state in this state.
    public func scope<Substate: ObservableState>(
        keyPath: WritableKeyPath<Model.State, Substate>
    ) -> Store<StateAccessor<Substate>> {
        let find = { (model: Model) in
            model.accessor.nested(model.accessor.state[keyPath: keyPath]) {
                $0[keyPath: keyPath]
            } put: {
                $0[keyPath: keyPath] = $1
            }
        }
        return childStore(at: ModelPlace(keyPath: keyPath), showing: find(model), find: find)
    }

    /// Returns the store of an optional state in this state, if there is one.
    public func scope<Substate: ObservableState>(
        keyPath: WritableKeyPath<Model.State, Substate?>
    ) -> Store<StateAccessor<Substate>>? {
        _ = state
        let find = { (model: Model) in
            model.accessor.state[keyPath: keyPath].map { substate in
                model.accessor.nested(substate) {
                    $0[keyPath: keyPath]
                } put: {
                    $0[keyPath: keyPath] = $1
                }
            }
        }
        return find(model).map { childStore(at: ModelPlace(keyPath: keyPath), showing: $0, find: find) }
    }

    /// Returns the stores of a collection of states in this state, one for each index.
    public func scope<Substate, SubstateCollection>(
        collection: WritableKeyPath<Model.State, SubstateCollection>
    ) -> _StoreCollection<StateAccessor<Substate>>
    where
        Substate: ObservableState,
        SubstateCollection: MutableCollection,
        SubstateCollection.Element == Substate,
        SubstateCollection.Index == Int
    {
        let states = state[keyPath: collection]
        return _StoreCollection(bounds: states.startIndex..<states.endIndex) { [self] index in
            let find = { (model: Model) in
                model.accessor.state[keyPath: collection].element(at: index).map { substate in
                    model.accessor.nested(substate) {
                        $0[keyPath: collection].element(at: index)
                    } put: {
                        $0[keyPath: collection][index] = $1
                    }
                }
            }
            guard let child = find(model) else {
                return invalidated(StateAccessor(state: states[index]) { _ in })
            }
            let place = ModelPlace(keyPath: collection, part: .index(index))
            return childStore(at: place, showing: child, find: find)
        }
    }

    /// Returns the stores of an identified array of states in this state, one for each id.
    public func scope<Substate: ObservableState>(
        collection: WritableKeyPath<Model.State, IdentifiedArray<some Any, Substate>>
    ) -> _StoreCollection<StateAccessor<Substate>> {
        let states = state[keyPath: collection]
        return _StoreCollection(bounds: states.startIndex..<states.endIndex) { [self] index in
            guard let id = model.accessor.state[keyPath: collection].ids.element(at: index) else {
                return invalidated(StateAccessor(state: states[index]) { _ in })
            }
            let find = { (model: Model) in
                model.accessor.state[keyPath: collection][id: id].map { substate in
                    model.accessor.nested(substate) {
                        $0[keyPath: collection][id: id]
                    } put: {
                        $0[keyPath: collection][id: id] = $1
                    }
                }
            }
            let place = ModelPlace(keyPath: collection, part: .id(AnyHashable(id)))
            guard let child = find(model) else { return invalidated(StateAccessor(state: states[index]) { _ in }) }
            return childStore(at: place, showing: child, find: find)
        }
    }
}

extension StateAccessor {
    /// Returns an accessor of a nested state. A mutation that arrives when the nested state is gone is dropped.
    fileprivate func nested<Substate>(
        _ substate: Substate,
        take: @escaping (State) -> Substate?,
        put: @escaping (inout State, Substate) -> Void
    ) -> StateAccessor<Substate> {
        StateAccessor<Substate>(state: substate) { update in
            sendValue { state in
                guard var substate = take(state) else { return }
                update(&substate)
                put(&state, substate)
            }
        }
    }
}
