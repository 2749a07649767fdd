extension TerminalSession {
    /// Gives the focus to the first element that matches; rows of lists that are not visible are searched too.
    /// - Returns: The element; `nil` if there is none, or it does not take the focus.
    package func focus(where isMatch: (ScreenElement, [ScreenElement]) -> Bool) -> ScreenElement? {
        layoutIfNeeded()
        if let element = focusVisible(where: isMatch) { return element }
        for element in composer.elements where element.role == .list {
            guard case .list(let list) = element.view.content, let before = composer.state.lists[element.id] else {
                continue
            }
            var row = 0
            while row < list.count {
                composer.state.lists[element.id]?.move(to: row, in: list)
                setNeedsLayout()
                layoutIfNeeded()
                if let found = focusVisible(where: isMatch) { return found }
                row += max(composer.state.lists[element.id]?.visibleRows ?? 1, 1)
            }
            composer.state.lists[element.id] = before
            setNeedsLayout()
        }
        layoutIfNeeded()
        return nil
    }

    private func focusVisible(where isMatch: (ScreenElement, [ScreenElement]) -> Bool) -> ScreenElement? {
        let elements = composer.elements
        let found = elements.indices.first {
            elements[$0].layer >= composer.activeLayer && elements[$0].isFocusable && isMatch(elements[$0], elements)
        }
        guard let found else { return nil }
        let id = elements[found].id
        moveFocus(to: found)
        layoutIfNeeded()
        return composer.elements.first { $0.id == id }
    }

    /// All elements of the last layout; ``ScreenElement/parent`` is an index of these.
    package var allElements: [ScreenElement] {
        layoutIfNeeded()
        return composer.elements
    }

    /// The element with the focus; `nil` for none.
    package var focusedElement: ScreenElement? {
        layoutIfNeeded()
        return focusedIndex.map { composer.elements[$0] }
    }
}
