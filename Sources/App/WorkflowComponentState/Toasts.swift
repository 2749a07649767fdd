/// Messages that are shown for a while, the newest last.
///
/// ```swift
/// state.toasts.show("Saved.")
/// state.toasts.show("Two items were deleted.", action: "Undo")
/// ```
public struct Toasts: Hashable, Sendable {
    /// A kind of message.
    public enum Kind: String, Hashable, Codable, Sendable {
        case information, success, failure
    }

    /// A message.
    public struct Toast: Hashable, Identifiable, Codable, Sendable {
        /// The number of the message.
        public let id: Int
        /// The text.
        public let text: String
        /// The kind.
        public let kind: Kind
        /// The title of a button in the message.
        public let action: String?

        /// A Boolean value that indicates whether the message goes by itself. One that asks for something stays, as
        /// somebody may need long to read it.
        public var expires: Bool { action == nil && kind != .failure }
    }

    /// The largest number of messages; of more, the oldest go.
    public static let limit = 5

    /// The messages, the oldest first.
    public private(set) var all: [Toast] = []
    private var lastID = 0

    /// Creates no messages.
    public init() {}

    /// Shows a message.
    /// - Parameters:
    ///   - text: The text.
    ///   - kind: The kind. A failure stays until it is dismissed.
    ///   - action: The title of a button in the message, which then stays until it is used or dismissed.
    /// - Returns: The number of the message.
    @discardableResult
    public mutating func show(_ text: String, kind: Kind = .information, action: String? = nil) -> Int {
        lastID += 1
        all.append(Toast(id: lastID, text: text, kind: kind, action: action))
        if all.count > Self.limit { all.removeFirst(all.count - Self.limit) }
        return lastID
    }

    /// Removes a message. One that is gone already does nothing.
    public mutating func dismiss(_ id: Int) {
        all.removeAll { $0.id == id }
    }
}

extension Toasts: Codable {
    private enum CodingKeys: CodingKey {
        case all, lastID
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let all = try values.decode([Toast].self, forKey: .all)
        let lastID = try values.decode(Int.self, forKey: .lastID)
        guard all.allSatisfy({ $0.id <= lastID }), Set(all.map(\.id)).count == all.count, (0..<1 << 53).contains(lastID)
        else {
            let why = "Expected messages with numbers up to \(lastID), each once. Instead, they are \(all.map(\.id))."
            throw DecodingError.dataCorruptedError(forKey: .all, in: values, debugDescription: why)
        }
        (self.all, self.lastID) = (all.suffix(Self.limit), lastID)
    }
}
