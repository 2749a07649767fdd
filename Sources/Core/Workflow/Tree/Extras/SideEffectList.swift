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

    private var effects: [SideEffect] = []
    private var cursor = 0
    /// The position of each key; made when a run names many in another order, dropped when the list changes.
    private var indices: [AnyHashable: Int]?

    var isEmpty: Bool { effects.isEmpty }

    /// The side effect of a key, looked for first where the order of the last run has it.
    mutating func index(of key: AnyHashable) -> Int? {
        if cursor < effects.count, effects[cursor].key == key {
            defer { cursor += 1 }
            return cursor
        }
        guard let found = indexElsewhere(of: key) else { return nil }
        cursor = found + 1
        return found
    }

    private mutating func indexElsewhere(of key: AnyHashable) -> Int? {
        if effects.count < 8 { return effects.lastIndex { $0.key == key } }
        if indices == nil {
            indices = Dictionary(effects.indices.map { (effects[$0].key, $0) }) { _, later in later }
        }
        return indices?[key]
    }

    /// The keys that a run named, in its order.
    func keys(namedIn run: UInt32) -> [AnyHashable] {
        effects.filter { $0.mark == run }.map(\.key)
    }

    subscript(index: Int) -> SideEffect {
        get { effects[index] }
        set { effects[index] = newValue }
    }

    mutating func append(_ effect: SideEffect) {
        indices?[effect.key] = effects.count
        effects.append(effect)
        cursor = effects.count
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
