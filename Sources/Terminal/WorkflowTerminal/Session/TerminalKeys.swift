/// The keys that the host of a terminal keeps for itself.
public struct TerminalKeys: Hashable, Sendable {
    /// Ends the program; `nil` for no such key.
    public var quit: KeyPress?
    /// Gives the terminal back to the shell until `fg`; `nil` for no such key.
    public var suspend: KeyPress?
    /// Paints the screen again; `nil` for no such key.
    public var repaint: KeyPress?
    /// Shows the keys that work now; `nil` for no such key.
    public var help: KeyPress?

    /// Creates the usual keys: Ctrl+C, Ctrl+Z, Ctrl+L and F1.
    public init(
        quit: KeyPress? = .control("c"),
        suspend: KeyPress? = .control("z"),
        repaint: KeyPress? = .control("l"),
        help: KeyPress? = .function(1)
    ) {
        (self.quit, self.suspend, self.repaint, self.help) = (quit, suspend, repaint, help)
    }
}
