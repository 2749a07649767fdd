/// The element with the focus, and what is needed to find the next one when it goes.
struct FocusState {
    var current: ElementID?
    /// The place of the element among those that the Tab key visits.
    var position = 0
    var scope: ElementID?
    /// The lists around the element from the inside, each with its place among the elements of the row.
    var lists: [(list: ElementID, place: Int)] = []
    /// The wishes that were met, or that came too late.
    private var knownWishes: Set<FocusWish> = []
    /// The latest purposes for which a wish was met.
    private var metPurposes: [AnyHashable] = []

    /// Takes the wishes of a layout.
    /// - Returns: The elements of those that are new.
    mutating func newWishes(of wishes: [FocusWish]) -> [ElementID] {
        var new: [ElementID] = []
        for wish in wishes where !knownWishes.contains(wish) {
            if let purpose = wish.purpose {
                if metPurposes.contains(purpose) { continue }
                metPurposes = metPurposes.suffix(31) + [purpose]
            }
            new.append(wish.element)
        }
        knownWishes = Set(wishes)
        return new
    }
    /// The innermost view around the focus that has an action for when the focus leaves it.
    var left: ElementID?
    /// A row to go to: of a list, the element at a place.
    var wantedRow: (list: ElementID, place: Int)?
    /// A Boolean value that indicates whether to scroll to the element.
    var needsReveal = false
}

extension TerminalSession {
    /// The elements that the Tab key visits, in the order of the tree: of a list those of the current row.
    var tabStops: [Int] {
        composer.elements.indices.filter { isTabStop(composer.elements[$0]) }
    }

    private func isTabStop(_ element: ScreenElement) -> Bool {
        element.isFocusable && element.isInCurrentRow && element.layer >= composer.activeLayer
    }

    /// The index of the element with the focus.
    var focusedIndex: Int? {
        focus.current.flatMap { current in composer.elements.firstIndex { $0.id == current && isTabStop($0) } }
    }

    /// Calls the action of the view that the focus has left, if the view is still there.
    ///
    /// Before an event it finds moves that a rendering has made. After one it would meet the rendering of before.
    func noteFocus() {
        layoutIfNeeded()
        noteFocus(at: focusedIndex)
    }

    private func noteFocus(at index: Int?) {
        let elements = composer.elements
        let now = index.map(chain(from:))?.first { elements[$0].view.onFocusLost != nil }.map { elements[$0].id }
        let before = exchange(&focus.left, with: now)
        guard let before, before != now, let left = elements.first(where: { $0.id == before }) else { return }
        perform(left.view.onFocusLost)
    }

    /// Finds the element that has the focus now.
    /// - Returns: Whether the views have to be laid out again.
    func resolveFocus() -> Bool {
        let stops = tabStops
        guard let (wanted, isRestored) = wantedElement(among: stops) else {
            defer { focus.current = nil }
            return focus.current != nil
        }
        let element = composer.elements[wanted]
        let hasMoved = element.id != focus.current
        // A frame that comes back is scrolled as it was.
        if hasMoved { focus.needsReveal = !isRestored }
        focus.current = element.id
        focus.position = stops.firstIndex(of: wanted) ?? 0
        focus.scope = element.scope
        focus.lists = listsAround(wanted)
        composer.state.remember(element.id, in: element.scope)
        let hasScrolled = focus.needsReveal && reveal(wanted)
        focus.needsReveal = hasScrolled
        return hasMoved || hasScrolled
    }

    private func wantedElement(among stops: [Int]) -> (index: Int, isRestored: Bool)? {
        if let next = nextElement(among: stops) { return (next, false) }
        let elements = composer.elements
        let scopes = Set(stops.map { elements[$0].scope })
        // In a frame or layer that was covered, the focus is where it was.
        let earlier = scopes.compactMap { composer.state.focus[$0] }.sorted { $0.move > $1.move }
        for memory in earlier {
            if let found = stops.first(where: { elements[$0].id == memory.element }) { return (found, true) }
        }
        if let scope = focus.scope, scopes.contains(scope), !stops.isEmpty {
            return (stops[min(focus.position, stops.count - 1)], false)
        }
        return stops.first.map { ($0, false) }
    }

    /// Returns the element that is asked for, that has the focus, or that is in the place of its row.
    private func nextElement(among stops: [Int]) -> Int? {
        let elements = composer.elements
        func stop(_ id: ElementID?) -> Int? { id.flatMap { id in stops.first { elements[$0].id == id } } }

        let wishes = focus.newWishes(of: composer.wishes)
        if let wish = wishes.lazy.compactMap({ stop($0) }).first { return wish }
        if let row = focus.wantedRow {
            focus.wantedRow = nil
            if let found = stopInRow(of: row.list, at: row.place, among: stops) { return found }
        }
        if let current = stop(focus.current) { return current }
        // The element has gone. If its row has, the row in its place has the focus.
        for (list, place) in focus.lists {
            if let found = stopInRow(of: list, at: place, among: stops) { return found }
        }
        return nil
    }

    private func stopInRow(of list: ElementID, at place: Int, among stops: [Int]) -> Int? {
        let inRow = stops.filter { index in
            listsAround(index).contains { $0.list == list }
        }
        guard !inRow.isEmpty else { return nil }
        return inRow[min(place, inRow.count - 1)]
    }

    /// The lists around an element from the inside, with the place of the element among those of the row.
    private func listsAround(_ index: Int) -> [(list: ElementID, place: Int)] {
        let elements = composer.elements
        var lists: [(list: ElementID, place: Int)] = []
        var around = index
        while around >= 0 {
            let element = elements[around]
            if element.rowIndex != nil, element.parent >= 0 {
                let before = elements[around..<index].count(where: isTabStop)
                lists.append((elements[element.parent].id, before))
            }
            around = element.parent
        }
        return lists
    }

    /// Moves the focus to an element, and the lists around it to its row.
    func moveFocus(to index: Int) {
        let elements = composer.elements
        var around = index
        while around >= 0 {
            let element = elements[around]
            if let row = element.rowIndex, element.parent >= 0,
                case .list(let list) = elements[element.parent].view.content
            {
                composer.state.lists[elements[element.parent].id]?.move(to: row, in: list)
            }
            around = element.parent
        }
        noteFocus(at: index)
        focus.current = elements[index].id
        focus.wantedRow = nil
        focus.needsReveal = true
        setNeedsLayout()
    }

    /// Moves the focus to the next or previous element, and from the last to the first.
    func moveFocus(by step: Int) {
        let stops = tabStops
        guard !stops.isEmpty else { return }
        guard let focused = focusedIndex, let place = stops.firstIndex(of: focused) else {
            return moveFocus(to: stops[0])
        }
        moveFocus(to: stops[(place + step + stops.count) % stops.count])
    }

    /// Scrolls the views around an element so that it is visible.
    /// - Returns: Whether one has moved.
    private func reveal(_ index: Int) -> Bool {
        let elements = composer.elements
        let rect = elements[index].rect
        var around = elements[index].parent
        while around >= 0 {
            let element = elements[around]
            if element.role == .region, let scroll = composer.state.scrolls[element.id] {
                let top = element.rect.row
                let bottom = top + scroll.viewRows
                var offset = scroll.offset
                if rect.row < top {
                    offset -= top - rect.row
                } else if rect.endRow > bottom {
                    // Of what is taller than the view, the top is shown.
                    offset += min(rect.endRow - bottom, rect.row - top)
                }
                offset = min(max(offset, 0), scroll.lastOffset)
                if offset != scroll.offset {
                    composer.state.scrolls[element.id]?.offset = offset
                    return true
                }
            }
            around = element.parent
        }
        return false
    }
}
