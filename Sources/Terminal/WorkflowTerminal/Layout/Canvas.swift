/// A grid that is drawn into, with the table of what its cells name.
struct Canvas {
    var grid: Grid
    var table: GlyphTable
    let widths: TerminalWidths

    init(size: TerminalSize, widths: TerminalWidths) {
        grid = Grid(size: size)
        table = GlyphTable(size: size)
        self.widths = widths
    }

    /// Draws a text in one row, as far as it is within `clip`.
    /// - Returns: The columns that the text takes.
    @discardableResult
    mutating func draw(
        _ text: Substring,
        column: Int,
        row: Int,
        limit: Int = .max,
        clip: Rect,
        style: TerminalStyle
    ) -> Int {
        guard clip.row <= row, row < clip.endRow else { return 0 }
        let number = table.number(of: style)
        var columns = 0
        CleanText.forEach(in: text, widths: widths) { piece, _ in
            guard columns + piece.columns <= limit, column + columns < clip.endColumn else { return false }
            draw(piece, column: column + columns, row: row, clip: clip, style: number)
            columns += piece.columns
            return true
        }
        return columns
    }

    /// Draws a text in at most `limit` columns, with an ellipsis in place of what has no room.
    @discardableResult
    mutating func drawCut(
        _ text: String,
        column: Int,
        row: Int,
        limit: Int,
        clip: Rect,
        style: TerminalStyle
    ) -> Int {
        guard limit > 0 else { return 0 }
        let isShort = text.utf8.count <= limit
        if isShort || CleanText.columns(of: text[...], widths: widths) <= limit {
            return draw(text[...], column: column, row: row, limit: limit, clip: clip, style: style)
        }
        let columns = draw(text[...], column: column, row: row, limit: limit - 1, clip: clip, style: style)
        draw(.ellipsis, column: column + columns, row: row, clip: clip, style: table.number(of: style))
        return columns + 1
    }

    /// Draws one piece, or spaces in place of one that is only partly within `clip`.
    mutating func draw(_ piece: Piece, column: Int, row: Int, clip: Rect, style: UInt16) {
        if clip.column <= column, column + piece.columns <= clip.endColumn {
            guard clip.row <= row, row < clip.endRow else { return }
            let content = table.content(of: piece)
            let cell = Cell(content: content, style: style, columns: piece.columns, isUncertain: piece.isUncertain)
            grid.put(cell, column: column, row: row)
        } else if piece.columns > 1 {
            for part in column..<column + piece.columns {
                draw(.space, column: part, row: row, clip: clip, style: style)
            }
        }
    }

    /// Fills a part with one piece of one column.
    mutating func fill(_ rect: Rect, with piece: Piece = .space, clip: Rect, style: TerminalStyle) {
        let visible = rect.intersection(clip)
        guard !visible.isEmpty else { return }
        let number = table.number(of: style)
        for row in visible.row..<visible.endRow {
            for column in visible.column..<visible.endColumn {
                draw(piece, column: column, row: row, clip: clip, style: number)
            }
        }
    }
}
