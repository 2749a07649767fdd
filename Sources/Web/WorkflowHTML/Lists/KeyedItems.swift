/// The keys of a list's items in order, with what the content of each depends on; compared with those shown before.
@usableFromInline
class KeyedItems {
    @usableFromInline let count: Int

    @usableFromInline
    init(count: Int) {
        self.count = count
    }

    /// Checks that no two items have one key.
    @usableFromInline
    func checkKeys() throws(PageError) {
        preconditionFailure("a subclass checks its keys")
    }

    /// Returns the differences from the items that are shown.
    /// - Throws: ``PageError/duplicateKey(_:)``.
    @usableFromInline
    func changes(from old: KeyedItems) throws(PageError) -> KeyedChanges {
        preconditionFailure("a subclass compares its items")
    }
}

/// The differences between the items of a list and those shown before.
///
/// The items before ``middle`` and those after it have the same keys in the same order as before.
@usableFromInline
struct KeyedChanges {
    /// The items that may be new or moved.
    @usableFromInline var middle: Range<Int>
    /// The items shown before that ``middle`` takes the place of.
    @usableFromInline var replaced: Range<Int>
    /// For each item of ``middle`` its index among the items shown before; -1 for a new one.
    @usableFromInline var origins: [Int] = []
    /// The items shown before whose content is to be rebuilt, in order.
    @usableFromInline var changed: [Int] = []

    @usableFromInline
    init(middle: Range<Int>, replaced: Range<Int>) {
        self.middle = middle
        self.replaced = replaced
    }

    /// Whether all items are the ones shown before, in their order.
    @inlinable var isInPlace: Bool { middle.isEmpty && replaced.isEmpty }
}
