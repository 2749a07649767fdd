extension Composer {
    /// The columns that the text of a field has at least before the label gives way.
    private static let leastColumns = 8

    func placeField(_ field: TerminalField, _ view: TerminalView, _ place: Place) {
        var caret = state.fields[place.id] ?? FieldState(text: field.text)
        var (field, view) = (field, view)
        if field.isKept { field.text = caret.text } else { caret.follow(field.text) }
        view.content = .field(field)
        add(.field, field.label, view, place, isFocusable: true)
        state.fields[place.id] = caret
        state.visit(place.id, in: place.scope)
        guard place.rect.rows > 0, place.rect.columns > 0 else { return }
        if field.hasLines { return placeLines(of: field, place) }
        let label = labelColumns(of: field, in: place.rect)
        var text = place.rect
        if label > 0 { drawLine("\(field.label): ", place, place.style) }
        text.column += label
        text.columns -= label
        drawText(of: field, isLabelled: label > 0 || field.label.isEmpty, place, in: text)
    }

    /// Returns the columns of the label; 0 if there is no room for it.
    func labelColumns(of field: TerminalField, in rect: Rect) -> Int {
        let label = labelWidth(field.label)
        return rect.columns - label >= Composer.leastColumns ? label : 0
    }

    private func drawText(of field: TerminalField, isLabelled: Bool, _ place: Place, in rect: Rect) {
        let isFocused = place.id == focus
        let style = place.style.merging(TerminalStyle(.underline))
        canvas.fill(rect, clip: place.clip, style: style)
        // Without room for the label, an empty field shows it in place of the text.
        if field.text.isEmpty, !isLabelled {
            canvas.drawCut(
                field.label,
                column: rect.column,
                row: rect.row,
                limit: rect.columns,
                clip: place.clip,
                style: style.merging(theme.muted)
            )
        }
        guard var caret = state.fields[place.id] else { return }
        let dots = field.isSecret ? SecretText(of: caret) : nil
        if isFocused {
            let column =
                dots?.caretColumn(within: rect.columns) ?? caret.reveal(columns: rect.columns, widths: canvas.widths)
            setCursor(column: rect.column + column, row: rect.row, isVisible: true, place)
        }
        state.fields[place.id] = caret
        let shown = dots?.text(within: rect.columns)[...] ?? caret.visibleText
        canvas.draw(
            shown,
            column: rect.column,
            row: rect.row,
            limit: rect.columns,
            clip: place.clip,
            style: style
        )
    }
}

/// The dots in place of a secret text.
private struct SecretText {
    private let count: Int
    private let before: Int

    init(of field: FieldState) {
        count = field.text.count
        before = field.charactersBeforeCaret
    }

    func caretColumn(within columns: Int) -> Int { min(before, max(columns - 1, 0)) }

    func text(within columns: Int) -> String { String(repeating: "•", count: min(count, columns)) }
}
