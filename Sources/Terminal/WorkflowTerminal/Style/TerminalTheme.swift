import ViewEnvironment

/// The look of each role of text. Views name roles, never colours.
///
/// The default keeps to the 16 colours of the user's palette and to attributes that also a terminal without colours has.
public struct TerminalTheme: Hashable, Sendable {
    /// The part that a text plays.
    public enum Role: Hashable, Sendable {
        case accent, muted, danger, strong, selected
    }

    public var accent = TerminalStyle(foreground: .cyan)
    public var muted = TerminalStyle(.dim)
    public var danger = TerminalStyle(foreground: .red, .bold)
    public var strong = TerminalStyle(.bold)
    /// The element that has the focus, or the current row of a list.
    public var selected = TerminalStyle(.reverse)

    /// Creates the default theme.
    public init() {}

    subscript(role: Role) -> TerminalStyle {
        switch role {
        case .accent: accent
        case .muted: muted
        case .danger: danger
        case .strong: strong
        case .selected: selected
        }
    }
}

extension TerminalTheme: ViewEnvironmentKey {
    public static var defaultValue: TerminalTheme { TerminalTheme() }
}

extension ViewEnvironment {
    /// The theme of screens in a terminal.
    public var terminalTheme: TerminalTheme {
        get { self[TerminalTheme.self] }
        set { self[TerminalTheme.self] = newValue }
    }
}
