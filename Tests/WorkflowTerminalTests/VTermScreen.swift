import CVTerm
import WorkflowTerminal

@testable import WorkflowTerminal

/// The terminal of libvterm, a second opinion on the bytes of frames.
final class VTermScreen {
    private let terminal: OpaquePointer
    private let screen: OpaquePointer

    init(columns: Int, rows: Int) {
        terminal = vterm_new(Int32(rows), Int32(columns))
        vterm_set_utf8(terminal, 1)
        screen = vterm_obtain_screen(terminal)
        vterm_screen_enable_altscreen(screen, 1)
        vterm_screen_reset(screen, 1)
        // As the driver does: no wrapping at the last column.
        write(Array("\u{1B}[?1049h\u{1B}[?7l".utf8))
    }

    deinit {
        vterm_free(terminal)
    }

    func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return }
            _ = vterm_input_write(terminal, start.assumingMemoryBound(to: CChar.self), buffer.count)
        }
    }

    func resize(columns: Int, rows: Int) {
        vterm_set_size(terminal, Int32(rows), Int32(columns))
    }

    /// The text of a cell, and whether it is bold, underlined and reversed.
    func cell(_ column: Int, _ row: Int) -> (text: String, attributes: TerminalStyle.Attributes, columns: Int) {
        var cell = VTermScreenCell()
        vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
        let chars = cell.chars
        let scalars = [chars.0, chars.1, chars.2, chars.3, chars.4, chars.5].prefix { $0 != 0 && $0 != .max }
        var text = ""
        for value in scalars { if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) } }
        var attributes: TerminalStyle.Attributes = []
        if cell.attrs.bold != 0 { attributes.insert(.bold) }
        if cell.attrs.underline != 0 { attributes.insert(.underline) }
        if cell.attrs.italic != 0 { attributes.insert(.italic) }
        if cell.attrs.reverse != 0 { attributes.insert(.reverse) }
        return (text.isEmpty ? " " : text, attributes, Int(cell.width))
    }

    var cursor: (column: Int, row: Int) {
        var place = VTermPos()
        vterm_state_get_cursorpos(vterm_obtain_state(terminal), &place)
        return (Int(place.col), Int(place.row))
    }

    /// Returns the first cell that is not as it was meant; `nil` if all are. Characters about which terminals disagree are
    /// passed over, but not what is beside them.
    func difference(from grid: Grid, _ table: GlyphTable) -> String? {
        for row in 0..<grid.size.rows {
            var column = 0
            while column < grid.size.columns {
                let meant = grid[column, row]
                defer { column += max(meant.columns, 1) }
                guard !meant.isUncertain, meant.columns > 0 else { continue }
                var bytes: [UInt8] = []
                table.append(meant, to: &bytes)
                let text = String(decoding: bytes, as: UTF8.self)
                let seen = cell(column, row)
                // libvterm 0.1 does not know dim text.
                let attributes = table.styles[Int(meant.style)].attributes.subtracting(.dim)
                if seen.text != text || seen.attributes != attributes || seen.columns != meant.columns {
                    return "column \(column), row \(row): meant \(text.debugDescription) \(attributes), seen \(seen)"
                }
            }
        }
        return nil
    }
}
