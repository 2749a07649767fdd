/// An item that a person has dropped, and its place, as `HTMLAttribute.onDrop(of:id:_:)` tells them.
///
/// The place is the item that follows, not an index: it stays right when somebody else has moved other items meanwhile.
public struct Drop<ID> {
    /// The item's id, as its `draggable` names it.
    public let id: ID
    /// The id of the item before which it was dropped; `nil` at the end, or if that item is gone by now. It never is the item itself.
    public let before: ID?

    /// Creates a drop, for tests.
    public init(id: ID, before: ID? = nil) {
        (self.id, self.before) = (id, before)
    }
}

extension Drop: Equatable where ID: Equatable {}
extension Drop: Sendable where ID: Sendable {}
extension Drop: Codable where ID: Codable {}

extension Drop {
    /// Moves the item within the ids of a list, or into it.
    ///
    /// ```swift
    /// for index in columns.indices { columns[index].cards.removeAll { $0 == drop.id } }
    /// drop.insert(into: &columns[target].cards)
    /// ```
    public func insert(into ids: inout [ID]) where ID: Equatable {
        ids.removeAll { $0 == id }
        ids.insert(id, at: before.flatMap { ids.firstIndex(of: $0) } ?? ids.endIndex)
    }
}

/// An item as `data-drag` names it: its kind, a space, and its id.
struct DraggedItem {
    let kind: Substring
    let id: String
    let text: String

    init?(_ text: String) {
        guard let space = text.firstIndex(of: " ") else { return nil }
        kind = text[..<space]
        id = String(text[text.index(after: space)...])
        self.text = text
    }

    static func text(kind: String, id: String) -> String { "\(kind) \(id)" }
}

/// Returns whether the page has an item, and that is not around the list into which it was dropped.
typealias IsOnPage = (DraggedItem) -> Bool

extension EventValue {
    /// Returns the ids of the item and of the one that follows. Both have to be on the page, and of the kind of the list.
    func decodeDrop(of kind: String, isOnPage: IsOnPage) throws(EventValueError) -> Drop<String> {
        let texts = try decodeTexts()
        let items = texts.prefix(2).compactMap(DraggedItem.init).filter { $0.kind == kind }
        guard (1...2).contains(texts.count), items.count == texts.count, isOnPage(items[0]) else {
            throw EventValueError(expected: "an item of the page of the kind \(kind)", received: self)
        }
        return Drop(id: items[0].id, before: items.dropFirst().first { $0.id != items[0].id && isOnPage($0) }?.id)
    }
}
