/// One event of a page: `[n, seen, node, kind, value?, edit?]` (rules B1, D1).
package struct ClientEvent: Hashable, Sendable {
    /// Position in the page's event order, from 1 without gaps.
    package let number: Int
    /// The last patch that the page had applied when the event happened; acknowledges it.
    package let seen: Int
    /// The node it happened on; 0 is the page itself.
    package let node: Int
    /// The raw value of the event's kind; for node 0 a ``PageEvent`` kind.
    package let kind: Int
    /// The value of the control, of the form, or the key; `null` if there is nothing to say.
    package let value: JSONValue
    /// The control's edit number at the time (rule E1); 0 if the event is no edit.
    package let edit: Int

    package init(number: Int, seen: Int, node: Int, kind: Int, value: JSONValue = .null, edit: Int = 0) {
        self.number = number
        self.seen = seen
        self.node = node
        self.kind = kind
        self.value = value
        self.edit = edit
    }

    /// The largest number of elements of a list value.
    package static let maximumElements = 1_000

    /// The same event with a value.
    func with(_ value: JSONValue) -> ClientEvent {
        ClientEvent(number: number, seen: seen, node: node, kind: kind, value: value, edit: edit)
    }

    /// The cost of the event compared with a click: the number of entries of its list value; at least 1.
    package var weight: Int { max(1, value.elements?.count ?? 1) }

    init(number: Int, seen: Int, _ parts: [JSONValue]) throws(FrameError) {
        guard (4...6).contains(parts.count), let node = parts[2].integer, let kind = parts[3].integer else {
            throw .malformed
        }
        let edit = parts.count == 6 ? parts[5].integer : 0
        guard let edit else { throw .malformed }
        guard node >= 0, kind >= 0, edit >= 0 else { throw .outOfRange }
        self.init(
            number: number,
            seen: seen,
            node: node,
            kind: kind,
            value: parts.count >= 5 ? parts[4] : .null,
            edit: edit
        )
    }
}
