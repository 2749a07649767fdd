extension Composer {
    func placeText(_ text: String, _ view: TerminalView, _ place: Place) {
        add(.text, text, view, place)
        let last = min(place.rect.endRow, place.clip.endRow) - place.rect.row
        let lines = TextLines(text, columns: place.rect.columns, limit: last, widths: canvas.widths)
        for (index, line) in lines.lines.enumerated() {
            canvas.draw(
                line.text,
                column: place.rect.column,
                row: place.rect.row + index,
                limit: place.rect.columns,
                clip: place.clip,
                style: place.style
            )
        }
    }

    func placeButton(_ button: TerminalButton, _ view: TerminalView, _ place: Place) {
        let isDisabled = button.action == nil
        add(.button, button.label, view, place, isFocusable: !isDisabled, isDisabled: isDisabled)
        drawButton(button.label, place, style(place, isDisabled: isDisabled))
    }

    /// Draws a button. Where there is no room for all of its label, it still has both its ends.
    private func drawButton(_ label: String, _ place: Place, _ style: TerminalStyle) {
        let room = place.rect.columns - 4
        guard room > 2, width(label) > room else {
            drawLine("[ \(label) ]", place, style)
            return
        }
        var inner = place
        inner.rect.columns = room + 2
        drawLine("[ \(label)", inner, style)
        inner.rect.column += room + 2
        inner.rect.columns = 2
        drawLine(" ]", inner, style)
    }

    func placeCheckbox(_ checkbox: TerminalCheckbox, _ view: TerminalView, _ place: Place) {
        let isDisabled = checkbox.onToggle == nil
        let role: ElementRole = checkbox.isRadio ? .radio : .checkbox
        add(role, checkbox.label, view, place, isFocusable: !isDisabled, isDisabled: isDisabled)
        let mark = checkbox.isOn ? "x" : " "
        let box = checkbox.isRadio ? "(\(mark))" : "[\(mark)]"
        drawLine("\(box) \(checkbox.label)", place, style(place, isDisabled: isDisabled))
    }

    func placeProgress(_ progress: TerminalProgress, _ view: TerminalView, _ place: Place) {
        add(.progress, progress.label, view, place)
        var rest = place
        if !progress.label.isEmpty {
            let columns = drawLine("\(progress.label): ", place, place.style)
            rest.rect = Rect(
                column: place.rect.column + columns,
                row: place.rect.row,
                columns: place.rect.columns - columns,
                rows: 1
            )
        }
        let percent = "\(Int(progress.shown * 100))%"
        let bar = max(rest.rect.columns - 5, 0)
        let done = Int(Double(bar) * progress.shown)
        let full = Piece(content: .scalar("█"), columns: 1, isUncertain: false)
        let empty = Piece(content: .scalar("░"), columns: 1, isUncertain: false)
        var part = rest.rect
        part.columns = done
        canvas.fill(part, with: full, clip: place.clip, style: place.style.merging(theme.accent))
        part.column += done
        part.columns = bar - done
        canvas.fill(part, with: empty, clip: place.clip, style: place.style.merging(theme.muted))
        rest.rect.column += bar + (bar > 0 ? 1 : 0)
        rest.rect.columns -= bar + (bar > 0 ? 1 : 0)
        drawLine(percent, rest, place.style)
    }

    func placeBox(_ title: String, _ content: TerminalView, _ view: TerminalView, _ place: Place) {
        var inner = place
        inner.parent = add(.group, title, view, place)
        drawBorder(title, place)
        inner.id = place.id.child(0)
        inner.rect = place.rect.boxContent
        inner.clip = place.clip.intersection(inner.rect)
        self.place(content, inner)
    }

    /// Draws a frame with a title.
    func drawBorder(_ title: String, _ place: Place) {
        let rect = place.rect
        guard rect.columns > 1, rect.rows > 1 else { return }
        let style = place.style.merging(theme.muted)
        func fill(_ scalar: Unicode.Scalar, _ column: Int, _ row: Int, _ columns: Int, _ rows: Int) {
            let piece = Piece(content: .scalar(scalar), columns: 1, isUncertain: false)
            let part = Rect(column: column, row: row, columns: columns, rows: rows)
            canvas.fill(part, with: piece, clip: place.clip, style: style)
        }
        let (right, bottom) = (rect.endColumn - 1, rect.endRow - 1)
        fill("─", rect.column + 1, rect.row, rect.columns - 2, 1)
        fill("─", rect.column + 1, bottom, rect.columns - 2, 1)
        fill("│", rect.column, rect.row + 1, 1, rect.rows - 2)
        fill("│", right, rect.row + 1, 1, rect.rows - 2)
        fill("┌", rect.column, rect.row, 1, 1)
        fill("┐", right, rect.row, 1, 1)
        fill("└", rect.column, bottom, 1, 1)
        fill("┘", right, bottom, 1, 1)
        guard !title.isEmpty, rect.columns > 6 else { return }
        canvas.drawCut(
            " \(title) ",
            column: rect.column + 2,
            row: rect.row,
            limit: rect.columns - 4,
            clip: place.clip,
            style: place.style.merging(theme.strong)
        )
    }

    /// Draws a text in the first row of a place.
    @discardableResult
    func drawLine(_ text: String, _ place: Place, _ style: TerminalStyle) -> Int {
        guard place.rect.rows > 0 else { return 0 }
        return canvas.drawCut(
            text,
            column: place.rect.column,
            row: place.rect.row,
            limit: place.rect.columns,
            clip: place.clip,
            style: style
        )
    }
}
