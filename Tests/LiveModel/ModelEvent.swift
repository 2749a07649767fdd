/// An event in a model client's outbox.
struct ModelEvent {
    let number: Int
    /// The last patch applied when it happened.
    var seen: Int
    var node: Int
    var kind: Int
    /// The value as JSON text; `nil` if there is none.
    var value: String?
    var edit = 0
    /// The DOM id of its element, by which it is found in a page with other numbers.
    var id: String?
    var isSent = false
    /// A Boolean value that indicates whether it is of a page before and has no address in this one yet.
    var isUnaddressed = false
    /// The client was told that it did nothing.
    var cameToNothing = false

    static let void = 11

    /// The frames that carry it: one, or several with a part of the value each.
    func frames(pieceLength: Int) -> [String] {
        let head = "[\(number),\(seen),\(node),\(kind)"
        guard let value else { return [head + "]"] }
        if value.utf8.count <= pieceLength { return [head + "," + value + (edit > 0 ? ",\(edit)]" : "]")] }
        // Values are ASCII, so bytes are characters.
        let bytes = Array(value.utf8)
        let starts = Array(stride(from: 0, to: bytes.count, by: pieceLength))
        return starts.enumerated().map { index, start in
            let part = String(decoding: bytes[start..<min(start + pieceLength, bytes.count)], as: UTF8.self)
            return head + ",\(edit),\(index),\(starts.count),\(Self.quote(part))]"
        }
    }

    static func quote(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
