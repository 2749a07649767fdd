import ViewEnvironment
import WorkflowScreens

/// The state of one terminal, without any input or output: renderings and events come in, bytes come out.
///
/// ```swift
/// let session = TerminalSession(size: size, profile: profile)
/// session.show(host.rendering, in: environment)      // for each rendering
/// let request = session.handle(.key(.enter))         // for each event; calls the handlers of the screen
/// write(session.frame())                             // at most every 16 ms; empty if nothing has changed
/// ```
/// A handler usually leads to ``show(_:in:)`` before ``handle(_:)`` returns. The tree of views is laid out again before the
/// next event is handled, so each event meets what the one before has led to. Use a session on the home of its host.
package final class TerminalSession {
    /// A request to the driver of the terminal.
    package enum Request: Hashable, Sendable {
        case quit
        case suspend
    }

    package var profile: TerminalProfile {
        didSet {
            guard profile != oldValue else { return }
            replaceComposer()
        }
    }
    package private(set) var size: TerminalSize
    package let keys: TerminalKeys
    /// The row of the terminal in which the screen begins, from 0.
    package var origin = 0 {
        didSet { if origin != oldValue { repaint() } }
    }

    var composer: Composer
    private let hasFooter: Bool
    private var view: TerminalView = .nothing
    private var theme = TerminalTheme()
    private var needsLayout = true

    /// The bytes of what was last copied since the last frame.
    private var copied: [UInt8] = []

    /// The grid that the terminal shows; `nil` if that is not known.
    private var shown: Grid?
    private var shownCursor: Composer.CursorPlace?

    /// A text in the last row before the keys that work; `nil` for none.
    package var notice: String? {
        didSet { if notice != oldValue { needsLayout = true } }
    }

    /// The element that has the focus.
    var focus: FocusState = FocusState()
    /// The lines of the help; empty while it is not shown.
    var helpLines: [String] = []

    /// - Parameters:
    ///   - keys: The keys that the host keeps for itself.
    ///   - hasFooter: Whether the last row lists the keys that work.
    package init(
        size: TerminalSize,
        profile: TerminalProfile = TerminalProfile(),
        keys: TerminalKeys = TerminalKeys(),
        hasFooter: Bool = true
    ) {
        (self.size, self.profile, self.keys, self.hasFooter) = (size, profile, keys, hasFooter)
        composer = Composer(size: size, widths: profile.widths)
    }

    // MARK: - Renderings

    /// Takes a rendering in place of the one before.
    package func show(_ screen: any Screen, in environment: ViewEnvironment) {
        var environment = environment
        // The clipboard has the newest text. A terminal that does not read does not get those before.
        environment.copyInTerminal = { [weak self] text in
            let bytes = TerminalClipboard.bytes(copying: text)
            if !bytes.isEmpty { self?.copied = bytes }
        }
        show(screen.terminal(in: environment), theme: environment.terminalTheme)
    }

    /// Takes a view in place of the one before.
    package func show(_ view: TerminalView, theme: TerminalTheme = TerminalTheme()) {
        (self.view, self.theme) = (view, theme)
        needsLayout = true
    }

    /// Requests another layout of the views before the next event or frame.
    func setNeedsLayout() { needsLayout = true }

    /// Takes another size; what does not fit any more scrolls.
    func resize(to size: TerminalSize) {
        guard size != self.size else { return }
        self.size = size
        replaceComposer()
    }

    private func replaceComposer() {
        let state = composer.state
        composer = Composer(size: size, widths: profile.widths)
        composer.state = state
        focus.needsReveal = true
        repaint()
        needsLayout = true
    }

    // MARK: - Layout

    /// Brings the elements, the focus and the grid up to date.
    package func layoutIfNeeded() {
        guard needsLayout else { return }
        needsLayout = false
        // The focus and how far views are scrolled depend on what is shown, and the other way round. Each pass settles one
        // of them, and nearly all layouts take one pass.
        for _ in 0..<8 {
            compose()
            if !resolveFocus() { break }
        }
        if composer.canvas.table.isFull {
            // What the terminal shows is named by the numbers of the old table.
            composer.canvas.table = GlyphTable(size: size)
            repaint()
            compose()
        }
        drawFooter()
    }

    private func compose() {
        composer.theme = theme
        composer.compose(content, in: contentRect, focus: focus.current)
    }

    private var content: TerminalView {
        TerminalView(.layers(TerminalLayers(body: view, overlays: helpLines.isEmpty ? [] : [helpLayer])))
    }

    private var showsFooter: Bool { hasFooter && size.rows > 4 }

    private var contentRect: Rect {
        Rect(column: 0, row: 0, columns: size.columns, rows: size.rows - (showsFooter ? 1 : 0))
    }

    private func drawFooter() {
        guard showsFooter else { return }
        let row = size.rows - 1
        let clip = Rect(column: 0, row: row, columns: size.columns, rows: 1)
        var column = 0
        if let notice {
            column += 2 + composer.canvas.draw(notice[...], column: 0, row: row, clip: clip, style: theme.danger)
        }
        for hint in hints {
            let needed = composer.width(hint.key.description) + 1 + composer.width(hint.label)
            guard column + needed <= size.columns else { break }
            column += composer.canvas.draw(
                hint.key.description[...],
                column: column,
                row: row,
                clip: clip,
                style: theme.strong
            )
            column += 1
            column += composer.canvas.draw(hint.label[...], column: column, row: row, clip: clip, style: theme.muted)
            column += 2
        }
    }

    // MARK: - Frames

    /// Returns the bytes that bring the terminal from the frame before to this one; empty if nothing has changed. They are
    /// to be written at once.
    package func frame() -> [UInt8] {
        layoutIfNeeded()
        var writer = FrameWriter(
            profile: profile,
            table: composer.canvas.table,
            columns: size.columns,
            origin: origin,
            cursor: shownCursor.map { ($0.column, $0.row) }
        )
        let hasChanged = shown != composer.canvas.grid
        if hasChanged {
            if profile.bracketsFrames { writer.append("\u{1B}[?2026h") }
            // Codes that someone else wrote may be in force.
            if shown == nil { writer.append("\u{1B}[?25l\u{1B}[m") }
            writer.write(composer.canvas.grid, over: shown)
        }
        writeCursor(with: &writer)
        if hasChanged {
            if profile.bracketsFrames { writer.append("\u{1B}[?2026l") }
            shown = composer.canvas.grid
        }
        defer { copied = [] }
        return writer.bytes + copied
    }

    private func writeCursor(with writer: inout FrameWriter) {
        let wanted = composer.cursor ?? Composer.CursorPlace(column: 0, row: size.rows - 1, isVisible: false)
        writer.move(toColumn: wanted.column, row: wanted.row)
        let wasVisible = shown == nil ? false : shownCursor?.isVisible ?? false
        if wanted.isVisible != wasVisible { writer.append(wanted.isVisible ? "\u{1B}[?25h" : "\u{1B}[?25l") }
        shownCursor = wanted
    }

    /// The number of columns that each row has in the terminal, up to its last cell; empty if that is not known.
    var shownLengths: [Int] {
        guard let shown else { return [] }
        return (0..<shown.size.rows).map { row in
            let start = row * shown.size.columns
            return shown.cells[start..<start + shown.size.columns].lastIndex { $0 != .blank }.map { $0 + 1 - start }
                ?? 0
        }
    }

    /// Forgets what the terminal shows, so that the next frame paints all of it.
    package func repaint() {
        shown = nil
        shownCursor = nil
    }

    // MARK: - What is shown

    /// The elements that take part, in the order of the tree; what is behind a modal overlay does not.
    package var elements: [ScreenElement] {
        layoutIfNeeded()
        return composer.elements.filter { $0.layer >= composer.activeLayer }
    }

    /// The rows of the screen as text, without spaces at their ends.
    package var lines: [String] {
        layoutIfNeeded()
        return (0..<size.rows).map { composer.canvas.table.text(ofRow: $0, in: composer.canvas.grid) }
    }

    /// The column and row of the cursor, from 0; `nil` while it is hidden.
    package var cursor: (column: Int, row: Int)? {
        layoutIfNeeded()
        return composer.cursor.flatMap { $0.isVisible ? ($0.column, $0.row) : nil }
    }
}

/// A session belongs to the home of its host.
@available(*, unavailable)
extension TerminalSession: Sendable {}
