/// A key that went down, with the modifiers held.
///
/// On the wire the key's name, or a pair of name and modifier bits if any are held.
public struct KeyPress: Equatable, Sendable {
    /// Modifier keys.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Shift.
        public static let shift = Modifiers(rawValue: 1)
        /// Control.
        public static let control = Modifiers(rawValue: 2)
        /// Alt, or Option.
        public static let alt = Modifiers(rawValue: 4)
        /// Command, or the Windows key.
        public static let meta = Modifiers(rawValue: 8)
    }

    /// The browser's name of the key: `Enter`, `Escape`, `ArrowDown`, `a`.
    public let key: String
    /// The modifiers held.
    public let modifiers: Modifiers

    /// Creates a key press, for tests.
    public init(key: String, modifiers: Modifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}

extension KeyPress {
    init(_ value: EventValue) throws(EventValueError) {
        switch value {
        case .text(let key):
            self.init(key: key)
        case .list(let parts) where parts.count == 2:
            guard case .text(let key) = parts[0], case .number(let bits) = parts[1], (0...15).contains(bits) else {
                fallthrough
            }
            self.init(key: key, modifiers: Modifiers(rawValue: Int(bits)))
        default:
            throw EventValueError(expected: "a key", received: value)
        }
    }
}
