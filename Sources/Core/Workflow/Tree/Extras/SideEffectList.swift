/// The side effects of a node, in the order in which its latest run named them.
struct SideEffectList {
    struct SideEffect {
        let key: AnyHashable
        let lifetime: Lifetime
        /// The run of the node that named it last.
        var mark: UInt32
        /// The run that started it.
        let startedIn: UInt32
    }

    fileprivate var effects: [SideEffect] = []
    fileprivate var cursor = 0
    /// The position of each key; made when a run names many in another order, dropped when the list changes.
    fileprivate var indices: [AnyHashable: Int]?

    /// The keys that a run named, in its order.
    func keys(namedIn run: UInt32) -> [AnyHashable] {
        effects.filter { $0.mark == run }.map(\.key)
    }

    subscript(index: Int) -> SideEffect {
        get { effects[index] }
        _modify { yield &effects[index] }
    }

    /// Takes out what the run did not name. The next run starts at the front.
    mutating func removeUnused(run: UInt32) -> [SideEffect] {
        cursor = 0
        guard effects.contains(where: { $0.mark != run }) else { return [] }
        indices = nil
        let unused = effects.filter { $0.mark != run }
        effects.removeAll { $0.mark != run }
        return unused
    }

    mutating func removeAll() -> [SideEffect] {
        defer { self = SideEffectList() }
        return effects
    }
}

/// Keys are the app's, and their `==` and `hash` may start another side effect of the same node. So they run while nothing of the list is
/// accessed, on copies of it; meanwhile it only grows.
extension NodeExtras {
    /// The position of the side effect of a key, looked for first where the order of the last run has it.
    func indexOfSideEffect(_ key: AnyHashable) -> Int? {
        let (effects, cursor) = (sideEffects.effects, sideEffects.cursor)
        let isNext = cursor < effects.count && effects[cursor].key == key
        guard let found = isNext ? cursor : indexElsewhere(of: key, in: effects) else { return nil }
        sideEffects.cursor = found + 1
        return found
    }

    private func indexElsewhere(of key: AnyHashable, in effects: [SideEffectList.SideEffect]) -> Int? {
        if effects.count < 8 { return effects.lastIndex { $0.key == key } }
        if let indices = sideEffects.indices { return indices[key] }
        let indices = Dictionary(effects.indices.map { (effects[$0].key, $0) }) { _, later in later }
        if sideEffects.effects.count == effects.count { sideEffects.indices = indices }
        return indices[key]
    }

    func appendSideEffect(_ effect: SideEffectList.SideEffect) {
        let index = sideEffects.effects.count
        sideEffects.effects.append(effect)
        sideEffects.cursor = index + 1
        guard var indices = exchange(&sideEffects.indices, with: nil) else { return }
        indices[effect.key] = index
        if sideEffects.effects.count == index + 1 { sideEffects.indices = indices }
    }
}
