extension Composer {
    /// Draws the rows of a list that are visible; no others are made.
    func placeList(_ list: TerminalList, _ view: TerminalView, _ place: Place) {
        var place = place
        let index = add(.list, list.name, view, place)
        if let header = list.header {
            var top = place
            top.id = place.id.child(-2)
            top.parent = index
            top.rect.rows = min(size(of: header, columns: place.rect.columns).rows, place.rect.rows)
            self.place(header, top)
            place.rect.row += top.rect.rows
            place.rect.rows -= top.rect.rows
        }
        var shown = state.lists[place.id] ?? ListState()
        shown.follow(list)
        state.visit(place.id, in: place.scope)
        guard list.count > 0, place.rect.rows > 0 else { return state.lists[place.id] = shown }
        place.clip = place.clip.intersection(place.rect)
        let room = place.rect
        // The column of the bar is kept free as soon as the rows cannot all be visible.
        if list.count > room.rows { place.rect.columns = max(place.rect.columns - 1, 0) }
        let rows = ListRows(list, in: place.rect, list: shown) { self.size(of: $0, columns: place.rect.columns).rows }
        shown.top = rows.first
        shown.visibleRows = max(rows.complete, 1)
        state.lists[place.id] = shown
        var inner = place
        inner.parent = index
        for row in rows.rows { placeRow(row, isCurrent: row.index == shown.current, inner) }
        var edge = place
        edge.rect = room
        drawScrollbar(edge, first: rows.first, shown: rows.complete, of: list.count)
    }

    private func placeRow(_ row: ListRows.Row, isCurrent: Bool, _ list: Place) {
        var place = list
        place.id = list.id.child(key: row.id)
        place.rect.row = list.rect.row + row.start
        place.rect.rows = row.rows
        place.clip = list.clip.intersection(place.rect)
        place.rowIndex = row.index
        place.isInCurrentRow = list.isInCurrentRow && isCurrent
        let index = add(.listItem, "", row.view, place)
        if place.id == focus {
            place.style = style(place)
            canvas.fill(place.rect, clip: place.clip, style: place.style)
        }
        var inner = place
        inner.id = place.id.child(0)
        inner.parent = index
        inner.rowIndex = nil
        self.place(row.view, inner)
        makeFocusableIfNothingInIt(index, place)
    }
}

/// The rows of a list that are visible, so that the current one is among them.
private struct ListRows {
    struct Row {
        let index: Int
        let id: AnyHashable
        let view: TerminalView
        /// The first line, from the top of the list.
        var start = 0
        let rows: Int
    }

    private(set) var rows: [Row] = []
    /// The number of rows that are visible completely.
    private(set) var complete = 0

    var first: Int { rows.first?.index ?? 0 }

    /// Makes the rows from the first one that was visible; or so many before the current one as there is room for.
    init(_ list: TerminalList, in rect: Rect, list state: ListState, height: (TerminalView) -> Int) {
        let room = rect.rows
        func make(_ index: Int) -> Row {
            let view = list.row(index)
            return Row(index: index, id: list.id(index), view: view, rows: max(height(view), 1))
        }
        var used = 0
        var index = state.top
        var hasCurrent = false
        while index < list.count, used < room {
            let row = make(index)
            rows.append(row)
            used += row.rows
            if index == state.current { hasCurrent = used <= room || rows.count == 1 }
            index += 1
        }
        if !hasCurrent {
            // Each row is a line at least, so no more than these can be visible.
            rows = [make(state.current)]
            used = rows[0].rows
            index = state.current + 1
        }
        var before = rows[0].index - 1
        while before >= 0, used < room {
            let row = make(before)
            guard used + row.rows <= room else { break }
            rows.insert(row, at: 0)
            used += row.rows
            before -= 1
        }
        while index < list.count, used < room {
            let row = make(index)
            rows.append(row)
            used += row.rows
            index += 1
        }
        var start = 0
        for place in rows.indices {
            rows[place].start = start
            start += rows[place].rows
            if start <= room { complete += 1 }
        }
    }
}
