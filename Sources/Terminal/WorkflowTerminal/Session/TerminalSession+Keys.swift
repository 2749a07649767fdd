extension TerminalSession {
    /// The keys that do something now, from the innermost: first those around the focus, then those of the whole screen.
    package var activeKeys: [(key: KeyPress, label: String)] {
        layoutIfNeeded()
        return keyActions.map { ($0.key, $0.label) }
    }

    /// The keys that the footer lists.
    var hints: [(key: KeyPress, label: String)] {
        var hints = keyActions.map { ($0.key, $0.label) }
        if let help = keys.help { hints.append((help, "Help")) }
        if let quit = keys.quit { hints.append((quit, "Quit")) }
        return hints
    }

    /// The actions of keys: of several for one key, the innermost.
    private var keyActions: [KeyBinding] {
        var found: [KeyBinding] = []
        func add(_ binding: KeyBinding) {
            guard binding.action != nil, !found.contains(where: { $0.key == binding.key }) else { return }
            found.append(binding)
        }
        for index in chain {
            for binding in composer.elements[index].view.keys { add(binding) }
        }
        for binding in screenKeys { add(binding) }
        return found
    }

    /// The indices of the elements around the focus, from the inside.
    private var chain: [Int] { focusedIndex.map(chain(from:)) ?? [] }

    /// The indices of an element and those around it, from the inside.
    func chain(from start: Int) -> [Int] {
        var chain: [Int] = []
        var index = start
        while index >= 0 {
            chain.append(index)
            index = composer.elements[index].parent
        }
        return chain
    }

    /// The keys that work wherever the focus is: those of buttons, and of views in which nothing takes the focus. What is in
    /// the row of a list takes part only while the focus is in that row.
    private var screenKeys: [KeyBinding] {
        var found: [KeyBinding] = []
        let elements = composer.elements
        let chain = chain
        for (index, element) in elements.enumerated() where element.layer >= composer.activeLayer {
            let button: TerminalButton? = if case .button(let button) = element.view.content { button } else { nil }
            guard button?.key != nil || !element.view.keys.isEmpty, isOutsideRows(index, but: chain) else { continue }
            if element.role == .button, let button, let key = button.key {
                found.append(KeyBinding(key: key, label: button.label, action: button.action))
            }
            if !element.isFocusable, !isFocusable(within: index) { found += element.view.keys }
        }
        return found
    }

    /// Returns whether an element is in no row of a list but those around the focus.
    private func isOutsideRows(_ index: Int, but chain: [Int]) -> Bool {
        var around = index
        while around >= 0 {
            if composer.elements[around].rowIndex != nil, !chain.contains(around) { return false }
            around = composer.elements[around].parent
        }
        return true
    }

    private func isFocusable(within index: Int) -> Bool {
        for element in composer.elements[(index + 1)...] where element.isFocusable {
            var around = element.parent
            while around > index { around = composer.elements[around].parent }
            if around == index { return true }
        }
        return false
    }

    // MARK: - Pressing

    /// Handles a key: first what the element with the focus does with it, then those around it, then the whole screen.
    func press(_ key: KeyPress) {
        for index in chain {
            let element = composer.elements[index]
            if let binding = element.view.keys.first(where: { $0.key == key && $0.action != nil }) {
                return perform(binding.action)
            }
            if act(on: element, with: key, isFocused: element.id == focus.current) { return }
        }
        if let binding = screenKeys.first(where: { $0.key == key && $0.action != nil }) {
            return perform(binding.action)
        }
        switch key {
        case .tab: moveFocus(by: 1)
        case .shift(.tab): moveFocus(by: -1)
        case .down, .right: moveFocus(by: 1)
        case .up, .left: moveFocus(by: -1)
        default: break
        }
    }

    /// Calls a handler, which may lead to another rendering.
    func perform(_ action: (() -> Void)?) {
        setNeedsLayout()
        action?()
    }

    /// Does what an element does with a key by itself.
    /// - Returns: Whether it does anything.
    private func act(on element: ScreenElement, with key: KeyPress, isFocused: Bool) -> Bool {
        switch element.view.content {
        case .button(let button) where isFocused && element.role == .button && key.isActivation:
            activate(button, element.id)
        case .checkbox(let checkbox) where isFocused && key.isActivation:
            perform(checkbox.onToggle)
        case .field(let field) where isFocused:
            return edit(element.id, field, with: key)
        case .list(let list):
            return moveRow(in: element.id, list, with: key)
        default:
            return scroll(element.id, with: key)
        }
        return true
    }

    private func activate(_ button: TerminalButton, _ id: ElementID) {
        if button.submitsField { submitField(before: id) } else { perform(button.action) }
    }

    // MARK: - Lists and scrolling

    private func moveRow(in id: ElementID, _ list: TerminalList, with key: KeyPress) -> Bool {
        guard let state = composer.state.lists[id], list.count > 0 else { return false }
        let row: Int
        switch key {
        case .up: row = state.current - 1
        case .down: row = state.current + 1
        case .pageUp: row = state.current - state.visibleRows
        case .pageDown: row = state.current + state.visibleRows
        case .home: row = 0
        case .end: row = list.count - 1
        default: return false
        }
        // At its ends a list keeps the arrows, so that holding one down does not leave it.
        move(id, list, toRow: row)
        return true
    }

    private func move(_ id: ElementID, _ list: TerminalList, toRow row: Int) {
        composer.state.lists[id]?.move(to: row, in: list)
        if let place = focus.lists.first(where: { $0.list == id })?.place { focus.wantedRow = (id, place) }
        setNeedsLayout()
    }

    private func scroll(_ id: ElementID, with key: KeyPress) -> Bool {
        guard let state = composer.state.scrolls[id], state.lastOffset > 0 else { return false }
        let step: Int
        switch key {
        case .up where focus.current == id: step = -1
        case .down where focus.current == id: step = 1
        case .pageUp: step = -max(state.viewRows - 1, 1)
        case .pageDown: step = max(state.viewRows - 1, 1)
        default: return false
        }
        return scroll(id, by: step)
    }

    private func scroll(_ id: ElementID, by rows: Int) -> Bool {
        guard let state = composer.state.scrolls[id] else { return false }
        let offset = min(max(state.offset + rows, 0), state.lastOffset)
        guard offset != state.offset else { return false }
        composer.state.scrolls[id]?.offset = offset
        setNeedsLayout()
        return true
    }

    // MARK: - The mouse

    /// Handles a click or a turn of the wheel.
    func handle(_ mouse: MouseInput) {
        let elements = composer.elements
        let under = elements.indices.last {
            elements[$0].layer >= composer.activeLayer
                && elements[$0].visible.contains(column: mouse.column, row: mouse.row)
                && (elements[$0].isFocusable || mouse.kind != .press)
        }
        guard let under else { return }
        switch mouse.kind {
        case .press: click(under, column: mouse.column, row: mouse.row)
        case .wheelUp: turnWheel(from: under, by: -3)
        case .wheelDown: turnWheel(from: under, by: 3)
        case .release, .drag: break
        }
    }

    private func click(_ index: Int, column: Int, row: Int) {
        let element = composer.elements[index]
        moveFocus(to: index)
        switch element.view.content {
        case .button(let button): activate(button, element.id)
        case .checkbox(let checkbox): perform(checkbox.onToggle)
        case .field(let field): moveCaret(of: element, field, toColumn: column, row: row)
        default: break
        }
    }

    private func turnWheel(from index: Int, by rows: Int) {
        var index = index
        while index >= 0 {
            let element = composer.elements[index]
            if case .list(let list) = element.view.content, let state = composer.state.lists[element.id] {
                return move(element.id, list, toRow: state.current + rows)
            }
            if scroll(element.id, by: rows) { return }
            index = element.parent
        }
    }
}

extension KeyPress {
    fileprivate var isActivation: Bool { self == .enter || self == .space }
}
