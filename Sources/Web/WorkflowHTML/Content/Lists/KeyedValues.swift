/// The keys and values of a list's items, one of each for an item.
@usableFromInline
struct KeyedValues<Key: Hashable, Value: Equatable>: KeyedComparable {
    @usableFromInline let keys: [Key]
    @usableFromInline let values: [Value]

    @inlinable
    init(keys: [Key], values: [Value]) {
        self.keys = keys
        self.values = values
    }

    @inlinable var count: Int { keys.count }

    @inlinable
    func key(at index: Int) -> Key { keys[index] }

    @inlinable
    func isUnchanged(_ index: Int, from old: Self, _ oldIndex: Int) -> Bool {
        keys[index] == old.keys[oldIndex] && values[index] == old.values[oldIndex]
    }

    @inlinable
    func unchangedEnd(from index: Int, with old: Self) -> Int {
        let limit = min(count, old.count)
        var index = index
        while index < limit, isUnchanged(index, from: old, index) { index += 1 }
        return index
    }
}

/// The value of an item whose content is rebuilt at every update.
@usableFromInline
struct NeverEqual: Equatable {
    @inlinable
    init() {}

    @inlinable
    static func == (first: NeverEqual, second: NeverEqual) -> Bool { false }
}
