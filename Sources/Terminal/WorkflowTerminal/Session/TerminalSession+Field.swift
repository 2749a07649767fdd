extension TerminalSession {
    /// Does what a field does with a key.
    /// - Returns: Whether it does anything.
    func edit(_ id: ElementID, _ field: TerminalField, with key: KeyPress) -> Bool {
        if key == .enter, !field.hasLines { return submit(id, field) }
        guard var state = composer.state.fields[id] else { return false }
        if field.hasLines, let hasChanged = state.editLines(with: key, in: linesRect(of: id), profile.widths) {
            finish(state, id, field, hasChanged: hasChanged)
            return true
        }
        let hasChanged: Bool
        switch key {
        case .left: hasChanged = state.moving { $0.moveLeft() }
        case .right: hasChanged = state.moving { $0.moveRight() }
        case .home, .control("a"): hasChanged = state.moving { $0.moveToStart() }
        case .end, .control("e"): hasChanged = state.moving { $0.moveToEnd() }
        case .control(.left), .alt(.left), .alt("b"): hasChanged = state.moving { $0.moveWordLeft() }
        case .control(.right), .alt(.right), .alt("f"): hasChanged = state.moving { $0.moveWordRight() }
        case .backspace: hasChanged = state.deleteBackward()
        case .delete, .control("d"): hasChanged = state.deleteForward()
        case .control("w"), .alt(.backspace), .control(.backspace): hasChanged = state.deleteWordBackward()
        case .control("u"): hasChanged = state.deleteToStart()
        case .control("k"): hasChanged = state.deleteToEnd()
        default:
            guard case .character(let character) = key.key, key.modifiers.isDisjoint(with: [.control, .alt]) else {
                return false
            }
            hasChanged = state.insert(CleanText.line(String(character)))
        }
        finish(state, id, field, hasChanged: hasChanged)
        return true
    }

    /// Submits the text of a field; one that the host keeps is empty then.
    /// - Returns: Whether there is something to submit it to.
    func submit(_ id: ElementID, _ field: TerminalField) -> Bool {
        guard let onSubmit = field.onSubmit else { return false }
        if field.isKept { composer.state.fields[id] = FieldState(text: "") }
        perform { onSubmit(field.text) }
        return true
    }

    /// Submits the field before a button.
    func submitField(before button: ElementID) {
        guard let index = composer.elements.firstIndex(where: { $0.id == button }) else { return }
        for element in composer.elements[..<index].reversed() {
            guard case .field(let field) = element.view.content else { continue }
            _ = submit(element.id, field)
            return
        }
    }

    private func linesRect(of id: ElementID) -> Rect {
        let element = composer.elements.first { $0.id == id }
        return composer.linesRect(in: element?.rect ?? Rect(column: 0, row: 0, columns: 1, rows: 1))
    }

    /// Inserts a pasted text, as one change; without its line breaks where there is one line.
    func paste(_ text: String) {
        guard let index = focusedIndex, case .field(let field) = composer.elements[index].view.content else { return }
        let id = composer.elements[index].id
        guard var state = composer.state.fields[id] else { return }
        let hasChanged = state.insert(field.hasLines ? CleanText.lines(text) : CleanText.line(text))
        finish(state, id, field, hasChanged: hasChanged)
    }

    /// Moves the caret to where the mouse was pressed.
    func moveCaret(of element: ScreenElement, _ field: TerminalField, toColumn column: Int, row: Int) {
        guard var state = composer.state.fields[element.id] else { return }
        if field.hasLines {
            let rect = composer.linesRect(in: element.rect)
            let lines = state.lines(columns: rect.columns, widths: profile.widths)
            let line = max(row - rect.row, 0) + state.top
            state.move(toLine: line, column: max(column - rect.column, 0), in: lines, widths: profile.widths)
            return finish(state, element.id, field, hasChanged: false)
        }
        let label = composer.labelColumns(of: field, in: element.rect)
        state.move(toColumn: max(column - element.rect.column - label, 0), widths: profile.widths)
        finish(state, element.id, field, hasChanged: false)
    }

    private func finish(_ state: FieldState, _ id: ElementID, _ field: TerminalField, hasChanged: Bool) {
        composer.state.fields[id] = state
        focus.needsReveal = true
        setNeedsLayout()
        if hasChanged { perform { field.onChange(state.text) } }
    }
}

extension FieldState {
    /// Moves the caret, which changes no text.
    fileprivate mutating func moving(_ move: (inout FieldState) -> Void) -> Bool {
        move(&self)
        return false
    }
}

extension FieldState {
    /// Does what a key does where there are several lines.
    /// - Returns: Whether the text has changed; `nil` if the key does there what it does in one line.
    fileprivate mutating func editLines(with key: KeyPress, in rect: Rect, _ widths: TerminalWidths) -> Bool? {
        switch key {
        case .enter: return insert("\n")
        case .up: moveByLines(-1, columns: rect.columns, widths: widths)
        case .down: moveByLines(1, columns: rect.columns, widths: widths)
        case .pageUp: moveByLines(-rect.rows, columns: rect.columns, widths: widths)
        case .pageDown: moveByLines(rect.rows, columns: rect.columns, widths: widths)
        case .home, .control("a"), .end, .control("e"):
            let lines = lines(columns: rect.columns, widths: widths)
            let line = position(in: lines, widths: widths).line
            let isStart = key == .home || key == .control("a")
            move(toLine: line, column: isStart ? 0 : .max, in: lines, widths: widths)
        default: return nil
        }
        return false
    }
}
