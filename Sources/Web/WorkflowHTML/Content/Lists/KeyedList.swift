/// A list whose items keep their nodes when they are moved.
///
/// - Parameters:
///   - items: The items in the order shown.
///   - id: Returns the key of an item; two items with one key fail the update with ``PageError/duplicateKey(_:)``.
///   - content: Returns the content of an item; called for every item at every update.
@inlinable
public func keyed<Items: Collection, Key: Hashable>(
    _ items: Items,
    id: (Items.Element) -> Key,
    @HTMLBuilder content: @escaping (Items.Element) -> HTML
) -> HTML {
    let items = Array(items)
    let source = KeyedValues(keys: items.map(id), values: items.map { _ in NeverEqual() })
    return HTML(keyed: KeyedItems(source)) { content(items[$0]) }
}

/// A list whose items keep their nodes when they are moved, and whose content is rebuilt only when `memo` of the item
/// has changed.
///
/// - Parameters:
///   - items: The items in the order shown.
///   - id: Returns the key of an item; two items with one key fail the update with ``PageError/duplicateKey(_:)``.
///   - memo: Returns everything that `content` reads, often `\.self`. Other values that it captures are not compared.
///   - content: Returns the content of an item; called for new items and for those whose `memo` is no longer equal.
@inlinable
public func keyed<Items: Collection, Key: Hashable, Value: Equatable>(
    _ items: Items,
    id: (Items.Element) -> Key,
    memo: (Items.Element) -> Value,
    @HTMLBuilder content: @escaping (Items.Element) -> HTML
) -> HTML {
    let items = Array(items)
    let source = KeyedValues(keys: items.map(id), values: items.map(memo))
    return HTML(keyed: KeyedItems(source)) { content(items[$0]) }
}

/// A list of items that updates share, with content that is rebuilt only when the item has changed.
///
/// The rendering of a `WorkflowList` is such a list. An update looks only at the new chunks, so its cost depends on the
/// changes, not on the number of items.
///
/// - Parameters:
///   - items: The items in the order shown.
///   - id: The key of an item; two items with one key fail the update with ``PageError/duplicateKey(_:)``.
///   - memo: Everything that `content` reads: the item itself, `\.self`.
///   - content: Returns the content of an item; called for new items and for those that are no longer equal.
@inlinable
public func keyed<Items: SharedChunks, Key: Hashable>(
    _ items: Items,
    id: KeyPath<Items.Element, Key>,
    memo: KeyPath<Items.Element, Items.Element>,
    @HTMLBuilder content: @escaping (Items.Element) -> HTML
) -> HTML where Items.Element: Equatable {
    keyed(items, id: id, areSame: ==, content)
}

/// A list of items that updates share, with content that is rebuilt only when `memo` of the item has changed.
///
/// The rendering of a `WorkflowList` is such a list. An update looks only at the new chunks, so its cost depends on the
/// changes, not on the number of items.
///
/// - Parameters:
///   - items: The items in the order shown.
///   - id: The key of an item; two items with one key fail the update with ``PageError/duplicateKey(_:)``.
///   - memo: Everything that `content` reads. Other values that it captures are not compared.
///   - content: Returns the content of an item; called for new items and for those whose `memo` is no longer equal.
@inlinable
public func keyed<Items: SharedChunks, Key: Hashable, Value: Equatable>(
    _ items: Items,
    id: KeyPath<Items.Element, Key>,
    memo: KeyPath<Items.Element, Value>,
    @HTMLBuilder content: @escaping (Items.Element) -> HTML
) -> HTML {
    let areSame: (Items.Element, Items.Element) -> Bool = { first, second in
        first[keyPath: memo] == second[keyPath: memo] && first[keyPath: id] == second[keyPath: id]
    }
    return keyed(items, id: id, areSame: areSame, content)
}

@inlinable
func keyed<Items: SharedChunks, Key: Hashable>(
    _ items: Items,
    id: KeyPath<Items.Element, Key>,
    areSame: @escaping (Items.Element, Items.Element) -> Bool,
    _ content: @escaping (Items.Element) -> HTML
) -> HTML {
    let source = KeyedChunks(items, id: id, areSame: areSame)
    return HTML(keyed: KeyedItems(source)) { content(items[items.startIndex + $0]) }
}

/// A keyed list that is being shown: its items, and the closure that builds their content.
final class KeyedList: HTMLDetails {
    let items: KeyedItems
    private let build: (Int) -> HTML
    /// The content of new items, which is printed after its nodes were made.
    private var made: [Int: HTML] = [:]

    init(items: KeyedItems, build: @escaping (Int) -> HTML) {
        self.items = items
        self.build = build
    }

    /// Returns the content of an item that has been shown before.
    func content(at index: Int) -> HTML {
        made[index] ?? build(index)
    }

    /// Returns the content of a new item, and keeps it to be printed.
    func newContent(at index: Int) -> HTML {
        let html = build(index)
        made[index] = html
        return html
    }
}

extension HTML {
    @usableFromInline
    init(keyed items: KeyedItems, build: @escaping (Int) -> HTML) {
        self.init(.keyed, KeyedList(items: items, build: build))
    }
}
