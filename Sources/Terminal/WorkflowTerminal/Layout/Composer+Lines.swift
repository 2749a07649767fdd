extension Composer {
    /// Draws a field for several lines: its label above as much of the text as there is room for.
    func placeLines(of field: TerminalField, _ place: Place) {
        guard var caret = state.fields[place.id] else { return }
        if linesRect(in: place.rect).row > place.rect.row { drawLine("\(field.label):", place, place.style) }
        let rect = linesRect(in: place.rect)
        let style = place.style.merging(TerminalStyle(.underline))
        let lines = caret.lines(columns: rect.columns, widths: canvas.widths)
        // As many lines as there is text for, as a screen full of them is hard to read.
        var used = rect
        used.rows = min(max(lines.count, 1), rect.rows)
        canvas.fill(used, clip: place.clip, style: style)
        let position = caret.position(in: lines, widths: canvas.widths)
        if place.id == focus {
            if position.line < caret.top { caret.top = position.line }
            if position.line >= caret.top + rect.rows { caret.top = position.line - rect.rows + 1 }
            let column = rect.column + min(position.column, rect.columns - 1)
            setCursor(column: column, row: rect.row + position.line - caret.top, isVisible: true, place)
        }
        caret.top = min(caret.top, max(lines.count - rect.rows, 0))
        state.fields[place.id] = caret
        for (index, line) in lines.dropFirst(caret.top).prefix(rect.rows).enumerated() {
            let row = rect.row + index
            canvas.draw(line.text, column: rect.column, row: row, limit: rect.columns, clip: place.clip, style: style)
        }
    }

    /// Returns the part of a field for several lines that has the text.
    func linesRect(in rect: Rect) -> Rect {
        guard rect.rows > 1 else { return rect }
        return Rect(column: rect.column, row: rect.row + 1, columns: rect.columns, rows: rect.rows - 1)
    }
}

extension FieldState {
    /// Returns the text in lines of so many columns; one column is left for the caret.
    func lines(columns: Int, widths: TerminalWidths) -> [TextLines.Line] {
        TextLines(text, columns: max(columns - 1, 1), limit: .max, widths: widths).lines
    }

    /// Returns the line of the caret, and its column there.
    func position(in lines: [TextLines.Line], widths: TerminalWidths) -> (line: Int, column: Int) {
        let line = max(lines.firstIndex { offset($0.text.startIndex) > caret } ?? lines.count, 1) - 1
        guard lines.indices.contains(line) else { return (0, 0) }
        let found = lines[line].text
        let end = min(caret, offset(found.endIndex))
        return (line, CleanText.columns(of: text[found.startIndex..<index(end)], widths: widths))
    }

    /// Moves the caret to another line, and there to the same column or to the end.
    mutating func moveByLines(_ step: Int, columns: Int, widths: TerminalWidths) {
        let lines = lines(columns: columns, widths: widths)
        let position = position(in: lines, widths: widths)
        let line = position.line + step
        if line < 0 { return moveToStart() }
        if line >= lines.count { return moveToEnd() }
        move(toLine: line, column: position.column, in: lines, widths: widths)
    }

    /// Moves the caret to a column of a line; that of a line that ends before is its end.
    mutating func move(toLine line: Int, column: Int, in lines: [TextLines.Line], widths: TerminalWidths) {
        guard lines.indices.contains(line) else { return moveToEnd() }
        var (columns, end) = (0, lines[line].text.endIndex)
        CleanText.forEach(in: lines[line].text, widths: widths) { piece, index in
            if columns + piece.columns > column {
                end = index
                return false
            }
            columns += piece.columns
            return true
        }
        move(to: offset(end))
    }
}
