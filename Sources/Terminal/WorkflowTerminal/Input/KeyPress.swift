/// A key with its modifiers, as a person pressed it.
///
/// ```swift
/// .onKey("d", "Delete", onDelete)
/// .onKey(.control("s"), "Save", onSave)
/// ```
/// A letter with Shift is the capital letter, without ``Modifiers/shift``. A letter with Control is the small letter.
public struct KeyPress: Hashable, Sendable {
    /// A key of the keyboard.
    public enum Key: Hashable, Sendable {
        /// A key that types text.
        case character(Character)
        case enter, tab, escape, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        /// A function key, from 1.
        case function(Int)
    }

    /// The keys that are held down meanwhile.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let shift = Modifiers(rawValue: 1)
        public static let alt = Modifiers(rawValue: 2)
        public static let control = Modifiers(rawValue: 4)
    }

    /// The key.
    public var key: Key

    /// The keys that are held down meanwhile.
    public var modifiers: Modifiers

    /// Creates a press of a key.
    public init(_ key: Key, _ modifiers: Modifiers = []) {
        (self.key, self.modifiers) = (key, modifiers)
    }
}

extension KeyPress {
    public static let enter = KeyPress(.enter)
    public static let tab = KeyPress(.tab)
    public static let escape = KeyPress(.escape)
    public static let backspace = KeyPress(.backspace)
    public static let delete = KeyPress(.delete)
    public static let insert = KeyPress(.insert)
    public static let up = KeyPress(.up)
    public static let down = KeyPress(.down)
    public static let left = KeyPress(.left)
    public static let right = KeyPress(.right)
    public static let home = KeyPress(.home)
    public static let end = KeyPress(.end)
    public static let pageUp = KeyPress(.pageUp)
    public static let pageDown = KeyPress(.pageDown)
    public static let space = KeyPress(.character(" "))

    /// Returns a function key, from 1.
    public static func function(_ number: Int) -> KeyPress { KeyPress(.function(number)) }

    /// Returns a key with Control.
    public static func control(_ key: KeyPress) -> KeyPress { KeyPress(key.key, key.modifiers.union(.control)) }

    /// Returns a key with Alt.
    public static func alt(_ key: KeyPress) -> KeyPress { KeyPress(key.key, key.modifiers.union(.alt)) }

    /// Returns a key with Shift.
    public static func shift(_ key: KeyPress) -> KeyPress { KeyPress(key.key, key.modifiers.union(.shift)) }
}

extension KeyPress: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Creates a press of the key that types a character.
    public init(extendedGraphemeClusterLiteral character: Character) {
        self.init(.character(character))
    }
}

extension KeyPress: CustomStringConvertible {
    /// The short name in footers: `^S`, `Del`, `Alt+x`.
    public var description: String {
        if modifiers == .control, case .character(let letter) = key { return "^\(letter.uppercased())" }
        var name = ""
        if modifiers.contains(.control) { name += "Ctrl+" }
        if modifiers.contains(.alt) { name += "Alt+" }
        if modifiers.contains(.shift) { name += "Shift+" }
        return name + keyName
    }

    private var keyName: String {
        switch key {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .function(let number): "F\(number)"
        case .enter: "Enter"
        case .tab: "Tab"
        case .escape: "Esc"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        }
    }
}
