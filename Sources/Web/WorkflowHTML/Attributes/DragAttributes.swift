extension HTMLAttribute {
    /// Lets a person move the element, by pointer, by touch or by keyboard, to a list that takes its kind.
    ///
    /// ```swift
    /// ul(.id("done"), .ariaLabel("Done"), .onDrop(of: "card") { (drop: Drop<String>) in move(drop, to: "done") }) {
    ///     keyed(cards, id: \.id) { card in li(.draggable(card.id, of: "card")) { card.title } }
    /// }
    /// ```
    /// A mouse or pen moves it once it has gone five pixels; a finger after a long press, so that the page still scrolls. Space lifts the element
    /// that has the focus, the arrow keys choose the place, Space drops it and Escape puts it back. Each step is read to assistive technology.
    /// Links, buttons and fields in the element still work.
    /// - Parameters:
    ///   - id: The item's id, unique among those of its kind in the page.
    ///   - kind: The kind of item, which decides the lists that take it; a word without spaces.
    ///   - byHandle: Whether only its ``dragHandle`` moves it. Otherwise the element itself is focusable.
    public static func draggable(
        _ id: some LosslessStringConvertible,
        of kind: String = "item",
        byHandle: Bool = false
    ) -> HTMLAttribute {
        draggable(text: id.description, of: kind, byHandle: byHandle)
    }

    /// Lets a person move the element that has this id; see ``draggable(_:of:byHandle:)``.
    public static func draggable<ID: RawRepresentable>(
        _ id: ID,
        of kind: String = "item",
        byHandle: Bool = false
    ) -> HTMLAttribute where ID.RawValue: LosslessStringConvertible {
        draggable(text: id.rawValue.description, of: kind, byHandle: byHandle)
    }

    private static func draggable(text id: String, of kind: String, byHandle: Bool) -> HTMLAttribute {
        let item = HTMLAttribute(name: "data-drag", DraggedItem.text(kind: word(kind), id: id))
        return byHandle ? item : group([item, tabIndex(0)])
    }

    /// Marks a button as the part of a draggable element by which it is moved, by pointer and by keyboard.
    public static var dragHandle: HTMLAttribute { HTMLAttribute(name: "data-grip", "") }

    /// Called when an item of this kind was dropped into the element, or moved within it.
    ///
    /// The element is the list around the items; its `aria-label` names it to assistive technology. The item stays where it was dropped until the app
    /// has answered, and goes back if the app does not move it. An item that the page does not have, or that has another kind, never comes here.
    /// - Parameters:
    ///   - kind: The kind that the items' `draggable` names.
    ///   - id: The identity of the handler, distinguishing it from another one that may take its place at the same node.
    ///   - action: Called with the item and its place.
    public static func onDrop<ID: LosslessStringConvertible>(
        of kind: String = "item",
        id: AnyHashable? = nil,
        _ action: @escaping (Drop<ID>) -> Void
    ) -> HTMLAttribute {
        drops(of: kind, id: id, ID.init, action)
    }

    /// Called when an item was dropped whose id is of a type of the app's; see ``onDrop(of:id:_:)``.
    public static func onDrop<ID: RawRepresentable>(
        of kind: String = "item",
        id: AnyHashable? = nil,
        _ action: @escaping (Drop<ID>) -> Void
    ) -> HTMLAttribute where ID.RawValue: LosslessStringConvertible {
        drops(of: kind, id: id, { ID.RawValue($0).flatMap(ID.init(rawValue:)) }, action)
    }

    private static func drops<ID>(
        of kind: String,
        id: AnyHashable?,
        _ read: @escaping (String) -> ID?,
        _ action: @escaping (Drop<ID>) -> Void
    ) -> HTMLAttribute {
        let kind = word(kind)
        let drop = { (value: EventValue, isOnPage: IsOnPage) throws(EventValueError) in
            let drop = try value.decodeDrop(of: kind, isOnPage: isOnPage)
            guard let id = read(drop.id) else { throw EventValueError(expected: "an id", received: value) }
            action(Drop(id: id, before: drop.before.flatMap(read)))
        }
        return HTMLAttribute(.handler(Handler(.drop, id: id, options: HandlerOptions(keys: [kind]), .drop(drop))))
    }

    /// The kind and the id are told apart by the first space.
    private static func word(_ kind: String) -> String { kind.replacing(" ", with: "-") }
}
