/// The items of a list, which are compared with those shown before.
@usableFromInline
protocol KeyedComparable {
    associatedtype Key: Hashable

    var count: Int { get }

    func key(at index: Int) -> Key

    /// Returns whether an item has the key and the content of an item of `old`.
    func isUnchanged(_ index: Int, from old: Self, _ oldIndex: Int) -> Bool

    /// Returns the end of the items from `index` on that are unchanged at the same position of `old`.
    func unchangedEnd(from index: Int, with old: Self) -> Int
}

extension KeyedComparable {
    /// Returns the differences from the items that are shown.
    /// - Throws: ``PageError/duplicateKey(_:)``.
    @inlinable
    func changes(from old: Self) throws(PageError) -> KeyedChanges {
        var changed: [Int] = []
        let start = commonStart(with: old, changed: &changed)
        var changedAtEnd: [Int] = []
        let end = commonEnd(with: old, from: start, changed: &changedAtEnd)
        var changes = KeyedChanges(middle: start..<end, replaced: start..<end - count + old.count)
        if !changes.isInPlace {
            changes.origins = try origins(of: changes.middle, in: old, changes.replaced)
            for (index, origin) in zip(changes.middle, changes.origins) where origin >= 0 {
                if !isUnchanged(index, from: old, origin) { changed.append(index) }
            }
        }
        changes.changed = changed + changedAtEnd.reversed()
        return changes
    }

    /// Returns the number of items at the start whose keys are those of `old`, and adds those with other content.
    @inlinable
    func commonStart(with old: Self, changed: inout [Int]) -> Int {
        let limit = min(count, old.count)
        var index = unchangedEnd(from: 0, with: old)
        while index < limit, key(at: index) == old.key(at: index) {
            changed.append(index)
            index = unchangedEnd(from: index + 1, with: old)
        }
        return index
    }

    /// Returns the index from which on the keys are those at the end of `old`.
    ///
    /// Adds the items with other content, the last one first.
    @inlinable
    func commonEnd(with old: Self, from start: Int, changed: inout [Int]) -> Int {
        var (end, oldEnd) = (count, old.count)
        while end > start, oldEnd > start {
            if !isUnchanged(end - 1, from: old, oldEnd - 1) {
                guard key(at: end - 1) == old.key(at: oldEnd - 1) else { break }
                changed.append(end - 1)
            }
            end -= 1
            oldEnd -= 1
        }
        return end
    }

    /// Returns where the items in `middle` are in `replaced`; -1 for those that are new.
    @inlinable
    func origins(of middle: Range<Int>, in old: Self, _ replaced: Range<Int>) throws(PageError) -> [Int] {
        let places = try places(of: middle)
        var origins = [Int](repeating: -1, count: middle.count)
        var found = 0
        for index in replaced {
            guard let place = places[ListKey(old.key(at: index))] else { continue }
            origins[place - middle.lowerBound] = index
            found += 1
        }
        // The keys of the old items differ from each other. Only a new one can be that of an item before or after.
        if found < middle.count { try checkNewKeys(places, origins, middle) }
        return origins
    }

    @inlinable
    func checkNewKeys(_ places: [ListKey<Key>: Int], _ origins: [Int], _ middle: Range<Int>) throws(PageError) {
        for indices in [0..<middle.lowerBound, middle.upperBound..<count] {
            for index in indices {
                let key = key(at: index)
                guard let place = places[ListKey(key)], origins[place - middle.lowerBound] < 0 else { continue }
                throw .duplicateKey(String(describing: key))
            }
        }
    }

    /// Returns the index of each key.
    @inlinable
    func places(of indices: Range<Int>) throws(PageError) -> [ListKey<Key>: Int] {
        var places: [ListKey<Key>: Int] = [:]
        places.reserveCapacity(indices.count)
        for index in indices {
            let key = key(at: index)
            if places.updateValue(index, forKey: ListKey(key)) != nil { throw .duplicateKey(String(describing: key)) }
        }
        return places
    }
}

/// A key in a dictionary, where texts are hashed and compared by their bytes: to normalize those of visitors takes several times as
/// long.
@usableFromInline
struct ListKey<Key: Hashable>: Hashable {
    @usableFromInline let key: Key

    @inlinable
    init(_ key: Key) {
        self.key = key
    }

    @inlinable
    static func == (first: ListKey, second: ListKey) -> Bool {
        guard let text = first.key as? String, let other = second.key as? String else { return first.key == second.key }
        return text.utf8.elementsEqual(other.utf8)
    }

    @inlinable
    func hash(into hasher: inout Hasher) {
        guard var text = key as? String else { return key.hash(into: &hasher) }
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
