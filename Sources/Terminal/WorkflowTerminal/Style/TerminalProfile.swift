/// The abilities of a terminal, as far as they change what is sent to it.
public struct TerminalProfile: Hashable, Sendable {
    /// The number of colours that a terminal has.
    public enum Colors: Int, Hashable, Sendable, Comparable {
        /// No colours; attributes such as bold are still sent.
        case none
        /// The user's palette.
        case palette
        /// The 256 colours of xterm.
        case indexed
        /// 24 bits.
        case rgb

        public static func < (left: Colors, right: Colors) -> Bool { left.rawValue < right.rawValue }
    }

    public var colors: Colors

    /// The terminal's opinion about the widths of emoji and the like.
    public var widths: TerminalWidths

    /// A Boolean value that indicates whether frames are put between the codes of mode 2026. Terminals without that mode
    /// ignore them.
    public var bracketsFrames: Bool

    /// A Boolean value that indicates whether screens are written as lines of text, without codes.
    public var isPlain: Bool

    /// A Boolean value that indicates whether the terminal shows UTF-8. Otherwise frames have ASCII borders, and a question mark in
    /// place of each other character.
    public var isUnicode = true

    /// A Boolean value that indicates whether keys come over a network, which may part an Escape from the rest of its sequence.
    public var isRemote = false

    /// Creates a profile; by default one for an unknown terminal with colours.
    public init(
        colors: Colors = .palette,
        widths: TerminalWidths = .tmux,
        bracketsFrames: Bool = true,
        isPlain: Bool = false
    ) {
        (self.colors, self.widths) = (colors, widths)
        (self.bracketsFrames, self.isPlain) = (bracketsFrames, isPlain)
    }

    /// Creates the profile that the variables of an environment describe: `TERM`, `COLORTERM`, `NO_COLOR`, `SSH_CONNECTION` and
    /// those of the locale.
    public init(environment: [String: String]) {
        self.init()
        let term = environment["TERM"] ?? ""
        if term.contains("256color") { colors = .indexed }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || term.contains("direct") { colors = .rgb }
        // no-color.org: any value but the empty one counts.
        if let wish = environment["NO_COLOR"], !wish.isEmpty { colors = .none }
        isPlain = term.isEmpty || term == "dumb"
        isRemote = environment["SSH_CONNECTION"]?.isEmpty == false
        isUnicode = Self.isUnicode(environment)
    }

    /// An environment without a locale, such as that of a container, says nothing about its terminal.
    private static func isUnicode(_ environment: [String: String]) -> Bool {
        let values = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
        guard let locale = values.first(where: { !$0.isEmpty })?.lowercased() else { return true }
        return locale.contains("utf-8") || locale.contains("utf8")
    }
}
