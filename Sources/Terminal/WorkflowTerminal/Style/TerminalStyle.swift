/// A colour of a terminal. A terminal that has fewer colours shows the nearest that it has.
public enum TerminalColor: Hashable, Sendable {
    /// One of the user's 16 colours: 0 to 7, and the bright ones from 8.
    case palette(UInt8)
    /// One of the 256 colours of xterm.
    case indexed(UInt8)
    /// A colour by its parts.
    case rgb(UInt8, UInt8, UInt8)

    public static let black = TerminalColor.palette(0)
    public static let red = TerminalColor.palette(1)
    public static let green = TerminalColor.palette(2)
    public static let yellow = TerminalColor.palette(3)
    public static let blue = TerminalColor.palette(4)
    public static let magenta = TerminalColor.palette(5)
    public static let cyan = TerminalColor.palette(6)
    public static let white = TerminalColor.palette(7)
}

/// The look of a cell.
public struct TerminalStyle: Hashable, Sendable {
    /// Attributes that need no colour.
    public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let bold = Attributes(rawValue: 1)
        public static let dim = Attributes(rawValue: 2)
        public static let italic = Attributes(rawValue: 4)
        public static let underline = Attributes(rawValue: 8)
        public static let reverse = Attributes(rawValue: 16)
    }

    /// The colour of text; `nil` for the terminal's.
    public var foreground: TerminalColor?
    /// The colour behind; `nil` for the terminal's.
    public var background: TerminalColor?
    public var attributes: Attributes

    /// Creates a style.
    public init(
        foreground: TerminalColor? = nil,
        background: TerminalColor? = nil,
        _ attributes: Attributes = []
    ) {
        (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
    }

    /// Returns this style with what `other` sets.
    func merging(_ other: TerminalStyle) -> TerminalStyle {
        TerminalStyle(
            foreground: other.foreground ?? foreground,
            background: other.background ?? background,
            attributes.union(other.attributes)
        )
    }
}
