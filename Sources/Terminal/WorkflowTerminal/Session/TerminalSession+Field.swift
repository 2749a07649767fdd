extension TerminalSession {
    /// Does what a field does with a key.
    /// - Returns: Whether it does anything.
    func edit(_ id: ElementID, _ field: TerminalField, with key: KeyPress) -> Bool {
        if key == .enter {
            guard let onSubmit = field.onSubmit else { return false }
            perform(onSubmit)
            return true
        }
        guard var state = composer.state.fields[id] else { return false }
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

    /// Inserts a pasted text, as one change and without its line breaks.
    func paste(_ text: String) {
        guard let index = focusedIndex, case .field(let field) = composer.elements[index].view.content else { return }
        let id = composer.elements[index].id
        guard var state = composer.state.fields[id] else { return }
        let hasChanged = state.insert(CleanText.line(text))
        finish(state, id, field, hasChanged: hasChanged)
    }

    /// Moves the caret to where the mouse was pressed.
    func moveCaret(of element: ScreenElement, _ field: TerminalField, toColumn column: Int) {
        guard var state = composer.state.fields[element.id] else { return }
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
