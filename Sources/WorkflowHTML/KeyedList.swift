/// A list whose items keep their nodes wherever they move.
///
/// - Parameters:
///   - items: The items in the order shown.
///   - id: The key of an item; two items with one key fail the update with ``PageError/duplicateKey(_:)``.
///   - content: What an item looks like; called for every item at every update.
public func keyed<Items: Collection, Key: Hashable>(
    _ items: Items,
    id: @escaping (Items.Element) -> Key,
    @HTMLBuilder content: @escaping (Items.Element) -> HTML
) -> HTML {
    let items = Array(items)
    return HTML(.keyed(KeyedList(keys: items.map { AnyHashable(id($0)) }, value: nil) { content(items[$0]) }))
}

/// A list whose items keep their nodes wherever they move, and whose content is built anew only when `memo` of the item
/// has changed.
///
/// - Parameters:
///   - items: The items in the order shown.
///   - id: The key of an item; two items with one key fail the update with ``PageError/duplicateKey(_:)``.
///   - memo: Everything that `content` reads, often `\.self`. What it captures besides is not looked at.
///   - content: What an item looks like; called for new items and for those whose `memo` is no longer equal.
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

    /// What the content of the item depends on; `nil` if that is not known.
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
