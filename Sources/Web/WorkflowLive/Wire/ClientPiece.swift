/// A piece of an event whose value is too large for one frame: `[n, seen, node, kind, edit, part, of, "text"]`.
///
/// The texts of all pieces, in order, are the JSON text of the value.
package struct ClientPiece: Hashable, Sendable {
    /// The largest number of pieces of one event.
    package static let maximumCount = 10_000
    /// The position of the text in its frame. An event has no part there.
    static let textPosition = 7

    /// The event without its value.
    package let event: ClientEvent
    /// The position among the event's pieces, from 0.
    package let part: Int
    /// The number of pieces of the event.
    package let count: Int
    /// The part of the JSON text, which is neither compared nor hashed before it is read as a part of the whole.
    package let text: String

    init(number: Int, seen: Int, _ parts: [JSONValue]) throws(FrameError) {
        guard parts.count == 8, let node = parts[2].integer, let kind = parts[3].integer, let edit = parts[4].integer,
            let part = parts[5].integer, let count = parts[6].integer, let text = parts[Self.textPosition].text,
            !text.isEmpty
        else { throw .malformed }
        guard node >= 0, kind >= 0, edit >= 0, (1...Self.maximumCount).contains(count), (0..<count).contains(part)
        else {
            throw .outOfRange
        }
        event = ClientEvent(number: number, seen: seen, node: node, kind: kind, edit: edit)
        (self.part, self.count, self.text) = (part, count, text)
    }

    /// Returns whether another piece is of the same event, sent at the same time.
    func belongs(with other: ClientPiece) -> Bool {
        event.number == other.event.number && event.node == other.event.node && event.kind == other.event.kind
            && event.edit == other.event.edit && count == other.count
    }
}
