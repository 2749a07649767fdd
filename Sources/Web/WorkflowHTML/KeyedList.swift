/// A list whose items keep their nodes when they are moved.
///
/// - Parameters:
///   - items: The items in the order shown.
///   - id: Returns the key of an item; two items with one key fail the update with ``PageError/duplicateKey(_:)``.
///   - content: Returns the content of an item; called for every item at every update.
public func keyed<Items: Collection, Key: Hashable>(
    _ items: Items,
    id: @escaping (Items.Element) -> Key,
    @HTMLBuilder content: @escaping (Items.Element) -> HTML
) -> HTML {
    let items = Array(items)
    return HTML(.keyed(KeyedList(keys: items.map { AnyHashable(id($0)) }, value: nil) { content(items[$0]) }))
}

/// A list whose items keep their nodes when they are moved, and whose content is rebuilt only when `memo` of the item
/// has changed.
///
/// - Parameters:
///   - items: The items in the order shown.
///   - id: Returns the key of an item; two items with one key fail the update with ``PageError/duplicateKey(_:)``.
///   - memo: Returns everything that `content` reads, often `\.self`. Other values that it captures are not compared.
///   - content: Returns the content of an item; called for new items and for those whose `memo` is no longer equal.
public func keyed<Items: Collection, Key: Hashable, Value: Equatable>(
    _ items: Items,
    id: @escaping (Items.Element) -> Key,
    memo: @escaping (Items.Element) -> Value,
    @HTMLBuilder content: @escaping (Items.Element) -> HTML
) -> HTML {
    let items = Array(items)
    let list = KeyedList(keys: items.map { AnyHashable(id($0)) }, value: { memo(items[$0]) }) { content(items[$0]) }
    return HTML(.keyed(list))
}

/// Keys in order, and content built at most once for each of them.
final class KeyedList {
    let keys: [AnyHashable]
    private let value: ((Int) -> any Equatable)?
    private let build: (Int) -> HTML
    private var built: [Int: HTML] = [:]

    init(keys: [AnyHashable], value: ((Int) -> any Equatable)?, build: @escaping (Int) -> HTML) {
        self.keys = keys
        self.value = value
        self.build = build
    }

    /// Returns the value that the content of an item depends on; `nil` if that is not known.
    func value(at index: Int) -> (any Equatable)? {
        value?(index)
    }

    func content(at index: Int) -> HTML {
        if let html = built[index] { return html }
        let html = build(index)
        built[index] = html
        return html
    }
}
