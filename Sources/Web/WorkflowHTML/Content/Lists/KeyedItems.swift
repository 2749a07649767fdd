/// The keys of a list's items in order, with what the content of each depends on; compared with those shown before.
@usableFromInline
final class KeyedItems {
    let count: Int

    /// Checks that no two items have one key.
    let checkKeys: () throws(PageError) -> Void

    private let items: AnyObject
    private let compare: (AnyObject) throws(PageError) -> KeyedChanges?

    @usableFromInline
    init(
        count: Int,
        items: AnyObject,
        checkKeys: @escaping () throws(PageError) -> Void,
        compare: @escaping (AnyObject) throws(PageError) -> KeyedChanges?
    ) {
        self.count = count
        self.items = items
        self.checkKeys = checkKeys
        self.compare = compare
    }

    /// Returns the differences from the items that are shown. Items of another type are all others.
    /// - Throws: ``PageError/duplicateKey(_:)``.
    func changes(from old: KeyedItems) throws(PageError) -> KeyedChanges {
        if let changes = try compare(old.items) { return changes }
        try checkKeys()
        var changes = KeyedChanges(middle: 0..<count, replaced: 0..<old.count)
        changes.origins = [Int](repeating: -1, count: count)
        return changes
    }
}

extension KeyedItems {
    /// Creates a record of items whose comparison is specialised for their type where the list is written.
    @inlinable
    convenience init<Items: KeyedComparable>(_ items: Items) {
        self.init(
            count: items.count,
            items: Boxed(items),
            checkKeys: { () throws(PageError) in _ = try items.places(of: 0..<items.count) },
            compare: { old throws(PageError) in
                guard let old = old as? Boxed<Items> else { return nil }
                return try items.changes(from: old.value)
            }
        )
    }
}

/// A value as an object.
@usableFromInline
final class Boxed<Value> {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
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

    /// A Boolean value that indicates whether all items are the ones shown before, in their order.
    @inlinable var isInPlace: Bool { middle.isEmpty && replaced.isEmpty }
}
