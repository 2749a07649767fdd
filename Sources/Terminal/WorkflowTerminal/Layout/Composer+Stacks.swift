extension Composer {
    /// A child of a stack that takes room.
    struct Child {
        let view: TerminalView
        let id: ElementID
    }

    func placeStack(_ stack: TerminalStack, _ place: Place) {
        let children = self.children(of: stack, id: place.id)
        guard !children.isEmpty else { return }
        let room = place.rect
        let along = (stack.isVertical ? room.rows : room.columns) - stack.spacing * (children.count - 1)
        let lengths = lengths(
            of: children,
            isVertical: stack.isVertical,
            along: along,
            across: stack.isVertical ? room.columns : room.rows
        )
        var start = stack.isVertical ? room.row : room.column
        for (child, length) in zip(children, lengths) {
            var inner = place
            inner.id = child.id
            inner.rect =
                stack.isVertical
                ? Rect(column: room.column, row: start, columns: room.columns, rows: length)
                : Rect(column: start, row: room.row, columns: length, rows: room.rows)
            inner.clip = place.clip.intersection(place.rect)
            self.place(child.view, inner)
            start += length + stack.spacing
        }
    }

    func placeSplit(_ leading: TerminalView, _ trailing: TerminalView, _ place: Place) {
        let panes = splitColumns(place.rect.columns)
        var inner = place
        if panes.leading > 0 {
            inner.id = place.id.child(0)
            inner.rect.columns = panes.leading
            inner.clip = place.clip.intersection(inner.rect)
            self.place(leading, inner)
            let line = Piece(content: .scalar("│"), columns: 1, isUncertain: false)
            let border = Rect(
                column: inner.rect.endColumn,
                row: place.rect.row,
                columns: 1,
                rows: place.rect.rows
            )
            if !(leading.hasBorder && trailing.hasBorder) {
                canvas.fill(border, with: line, clip: place.clip, style: theme.muted)
            }
            inner.rect.column += panes.leading + 1
        }
        inner.id = place.id.child(1)
        inner.rect.columns = panes.trailing
        inner.clip = place.clip.intersection(inner.rect)
        self.place(trailing, inner)
    }

    /// Returns the children that take room, with those of groups in their places.
    func children(of stack: TerminalStack, id: ElementID) -> [Child] {
        var children: [Child] = []
        children.reserveCapacity(stack.children.count)
        append(stack.children, id: id, to: &children)
        return children
    }

    private func append(_ views: [TerminalView], id: ElementID, to children: inout [Child]) {
        for (index, view) in views.enumerated() {
            if case .keyed(let key, _) = view.content {
                children.append(Child(view: view, id: id.child(key: key)))
            } else {
                append(view, id: id.child(index), to: &children)
            }
        }
    }

    private func append(_ view: TerminalView, id: ElementID, to children: inout [Child]) {
        if view.isBare {
            switch view.content {
            case .nothing: return
            case .group(let views): return append(views, id: id, to: &children)
            default: break
            }
        }
        children.append(Child(view: view, id: id))
    }

    /// Returns the length of each child: what it needs, or a share of what is left over.
    func lengths(of children: [Child], isVertical: Bool, along room: Int, across: Int) -> [Int] {
        var lengths: [Int] = []
        lengths.reserveCapacity(children.count)
        var weights = 0
        var used = 0
        for child in children {
            let weight = child.view.weight(isVertical: isVertical)
            weights += weight
            if weight > 0, !isVertical {
                lengths.append(0)
            } else {
                let size = size(of: child.view, columns: isVertical ? across : max(room, 0))
                lengths.append(isVertical ? size.rows : size.columns)
                if weight == 0 { used += lengths[lengths.count - 1] }
            }
        }
        if weights > 0 {
            share(max(room - used, 0), of: children, weights: weights, isVertical: isVertical, to: &lengths)
        }
        if !isVertical { Composer.shrink(&lengths, to: room) }
        return lengths
    }

    /// Gives those that fill their shares, but in a column not less than they need.
    private func share(_ rest: Int, of children: [Child], weights: Int, isVertical: Bool, to lengths: inout [Int]) {
        var (rest, weights) = (rest, weights)
        var open = children.indices.filter { children[$0].view.isFill(isVertical: isVertical) }
        // Those that need more than their share take it first; then the others share what is left.
        while let index = open.first(where: {
            lengths[$0] * weights > rest * children[$0].view.weight(isVertical: isVertical)
        }) {
            rest = max(rest - lengths[index], 0)
            weights -= children[index].view.weight(isVertical: isVertical)
            open.removeAll { $0 == index }
        }
        for index in open {
            let weight = children[index].view.weight(isVertical: isVertical)
            lengths[index] = rest * weight / weights
            rest -= lengths[index]
            weights -= weight
        }
    }

    /// Takes room from the longest until all fit.
    private static func shrink(_ lengths: inout [Int], to room: Int) {
        var excess = lengths.reduce(0, +) - max(room, 0)
        while excess > 0, let longest = lengths.max(), longest > 0 {
            let next = lengths.filter { $0 < longest }.max() ?? 0
            let count = lengths.count { $0 == longest }
            let cut = min(longest - next, (excess + count - 1) / count)
            for index in lengths.indices.reversed() where lengths[index] == longest && excess > 0 {
                let taken = min(cut, excess)
                lengths[index] -= taken
                excess -= taken
            }
        }
    }
}

extension TerminalView {
    /// A Boolean value that indicates whether the view has no modifiers, so that its content can take its place.
    fileprivate var isBare: Bool { width == nil && height == nil && role == nil && !wantsFocus && keys.isEmpty }
}

extension TerminalView {
    /// A Boolean value that indicates whether the view is a box, so that another line beside it parts nothing.
    fileprivate var hasBorder: Bool {
        switch content {
        case .box: true
        case .frames(let frames): frames.view.hasBorder
        case .identified(_, let view), .keyed(_, let view), .themed(_, let view): view.hasBorder
        default: false
        }
    }
}
