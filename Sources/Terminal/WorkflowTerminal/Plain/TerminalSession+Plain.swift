extension TerminalSession {
    /// The screen as lines of role and name, and the keys that work.
    package var plainLines: [String] {
        PlainText.lines(of: elements, of: composer.elements)
    }

    /// The same with a mark at the element that has the focus, for messages.
    package var outline: [String] {
        PlainText.lines(of: elements, of: composer.elements, focus: focus.current)
    }

    /// Does what a line that a person typed says: `2` uses the second element, `1 Milk` gives the field its text, and any
    /// other word presses the key that is described by it.
    /// - Returns: What was wrong with the line; `nil` if it was understood.
    package func handle(line: String) -> String? {
        noteFocus()
        let words = line.split(separator: " ", maxSplits: 1)
        guard let first = words.first else { return nil }
        guard let number = Int(first) else { return press(named: String(first)) }
        let usable = composer.elements.indices.filter {
            composer.elements[$0].layer >= composer.activeLayer && composer.elements[$0].isUsable
        }
        guard !usable.isEmpty else { return "Expected an element with a number. Instead, there is none now." }
        guard usable.indices.contains(number - 1) else { return "Expected a number from 1 to \(usable.count)." }
        let index = usable[number - 1]
        moveFocus(to: index)
        layoutIfNeeded()
        if case .field(let field) = composer.elements[index].view.content {
            setText(words.count > 1 ? String(words[1]) : "", of: composer.elements[index].id, field)
        } else {
            press(.enter)
        }
        return nil
    }

    private func press(named name: String) -> String? {
        guard let key = activeKeys.first(where: { $0.key.description.lowercased() == name.lowercased() })?.key else {
            return
                "Expected the number of an element, or a key of these: \(activeKeys.map(\.key.description).joined(separator: " "))."
        }
        press(key)
        return nil
    }

    /// Replaces the text of a field and submits it.
    private func setText(_ text: String, of id: ElementID, _ field: TerminalField) {
        var state = FieldState(text: "")
        _ = state.insert(field.hasLines ? CleanText.lines(text) : CleanText.line(text))
        composer.state.fields[id] = state
        perform { field.onChange(state.text) }
        layoutIfNeeded()
        if !field.hasLines { press(.enter) }
    }
}
