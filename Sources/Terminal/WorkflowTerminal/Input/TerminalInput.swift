/// An event from a terminal. Its answers to questions, such as cursor reports, are not among them.
public enum TerminalInput: Hashable, Sendable {
    /// A key was pressed.
    case key(KeyPress)
    /// A text was pasted; it is one event, however long the text is.
    case paste(String)
    /// A button of the mouse was pressed or released, or the wheel turned.
    case mouse(MouseInput)
    /// The terminal has another size.
    case resize(TerminalSize)
    /// The window of the terminal gained or lost the focus.
    case focus(Bool)
    /// The terminal is gone; no event follows.
    case end
}

/// An event of the mouse.
public struct MouseInput: Hashable, Sendable {
    /// The kinds of events of the mouse.
    public enum Kind: Hashable, Sendable {
        case press, release, drag, wheelUp, wheelDown
    }

    public var kind: Kind
    /// The column, from 0.
    public var column: Int
    /// The row, from 0.
    public var row: Int
    public var modifiers: KeyPress.Modifiers

    /// Creates an event.
    /// - Parameters:
    ///   - kind: The kind of the event.
    ///   - column: The column, from 0.
    ///   - row: The row, from 0.
    ///   - modifiers: The keys that are held down.
    public init(_ kind: Kind, column: Int, row: Int, modifiers: KeyPress.Modifiers = []) {
        (self.kind, self.column, self.row, self.modifiers) = (kind, column, row, modifiers)
    }
}

/// The size of a terminal in cells.
public struct TerminalSize: Hashable, Sendable {
    /// At most as many columns and rows as this, so that a size from outside takes no memory without bounds.
    static let limit = 1_000

    public var columns: Int
    public var rows: Int

    /// Creates a size; each number is brought between 1 and 1,000.
    public init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 1), TerminalSize.limit)
        self.rows = min(max(rows, 1), TerminalSize.limit)
    }
}
