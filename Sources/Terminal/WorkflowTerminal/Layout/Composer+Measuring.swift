/// The room that a view needs.
struct Size: Equatable {
    var columns: Int
    var rows: Int
}

extension Composer {
    /// The rows that a view needs at least that takes what is left over.
    private static let leastRows = 3

    /// Returns the room that a view needs if it has `columns`.
    func size(of view: TerminalView, columns: Int) -> Size {
        var columns = max(columns, 0)
        if case .fixed(let fixed) = view.width?.kind { columns = min(columns, fixed) }
        var size = contentSize(of: view, columns: columns)
        if case .fixed(let fixed) = view.width?.kind { size.columns = fixed }
        if case .fixed(let fixed) = view.height?.kind { size.rows = fixed }
        return size
    }

    private func contentSize(of view: TerminalView, columns: Int) -> Size {
        switch view.content {
        case .nothing: return Size(columns: 0, rows: 0)
        case .text(let text):
            let lines = TextLines(text, columns: columns, limit: TerminalSize.limit, widths: canvas.widths)
            return Size(columns: lines.columns, rows: max(lines.lines.count, 1))
        case .button(let button): return Size(columns: width(button.label) + 4, rows: 1)
        case .field(let field) where field.hasLines: return Size(columns: columns, rows: 1 + Composer.leastRows)
        case .field(let field): return Size(columns: labelWidth(field.label) + 20, rows: 1)
        case .checkbox(let checkbox): return Size(columns: width(checkbox.label) + 4, rows: 1)
        case .progress(let progress): return Size(columns: labelWidth(progress.label) + 15, rows: 1)
        case .divider: return Size(columns: 1, rows: 1)
        case .group(let children):
            return stackSize(TerminalStack(isVertical: true, spacing: 0, children: children), columns)
        case .stack(let stack): return stackSize(stack, columns)
        case .box(let title, let content):
            let inner = size(of: content, columns: columns - 4)
            return Size(columns: max(inner.columns + 4, width(title) + 6), rows: inner.rows + 2)
        case .list(let list): return listSize(list, isFit: view.height == .fit, columns)
        case .scroll(_, let content):
            let inner = size(of: content, columns: columns)
            return Size(
                columns: inner.columns,
                rows: view.height == .fit ? inner.rows : min(inner.rows, Composer.leastRows)
            )
        case .split(let leading, let trailing):
            let panes = splitColumns(columns)
            let rows = panes.leading > 0 ? size(of: leading, columns: panes.leading).rows : 0
            return Size(columns: columns, rows: max(rows, size(of: trailing, columns: panes.trailing).rows))
        case .layers(let layers): return size(of: layers.body, columns: columns)
        // Each frame scrolls by itself, so that another one begins at its top.
        case .frames(let frames):
            let rows = size(of: frames.view, columns: columns).rows
            return Size(columns: columns, rows: view.height == .fit ? rows : min(rows, Composer.leastRows))
        case .identified(_, let content), .keyed(_, let content), .themed(_, let content):
            return size(of: content, columns: columns)
        }
    }

    private func listSize(_ list: TerminalList, isFit: Bool, _ columns: Int) -> Size {
        let header = list.header.map { size(of: $0, columns: columns).rows } ?? 0
        guard isFit else { return Size(columns: columns, rows: header + min(max(list.count, 1), Composer.leastRows)) }
        var rows = header
        for index in 0..<list.count where rows < TerminalSize.limit {
            rows += max(size(of: list.row(index), columns: columns).rows, 1)
        }
        return Size(columns: columns, rows: max(rows, 1))
    }

    private func stackSize(_ stack: TerminalStack, _ columns: Int) -> Size {
        let children = self.children(of: stack, id: .root)
        guard !children.isEmpty else { return Size(columns: 0, rows: 0) }
        let gaps = stack.spacing * (children.count - 1)
        if stack.isVertical {
            var total = Size(columns: 0, rows: gaps)
            for child in children {
                let size = size(of: child.view, columns: columns)
                total.rows += size.rows
                total.columns = max(total.columns, size.columns)
            }
            return total
        }
        let widths = lengths(of: children, isVertical: false, along: columns - gaps, across: columns)
        var total = Size(columns: gaps, rows: 0)
        for (child, width) in zip(children, widths) {
            let size = size(of: child.view, columns: width)
            total.rows = max(total.rows, size.rows)
            total.columns += child.view.isFill(isVertical: false) ? max(size.columns, 1) : width
        }
        return total
    }

    /// Returns the columns of a text in one line.
    func width(_ text: String) -> Int { CleanText.columns(of: text[...], widths: canvas.widths) }

    /// Returns the columns of a label with what parts it from its value.
    func labelWidth(_ label: String) -> Int { label.isEmpty ? 0 : width(label) + 2 }

    /// Returns the columns of both parts of a split; 0 for one that is not shown.
    func splitColumns(_ columns: Int) -> (leading: Int, trailing: Int) {
        guard columns >= 60 else { return (0, columns) }
        let leading = columns * 2 / 5
        return (leading, columns - leading - 1)
    }
}

extension TerminalView {
    /// Returns whether the view takes what others leave over.
    func isFill(isVertical: Bool) -> Bool { weight(isVertical: isVertical) > 0 }

    /// Returns the share of what others leave over; 0 for none.
    func weight(isVertical: Bool) -> Int {
        switch (isVertical ? height : width)?.kind {
        case .fill(let weight): return weight
        case .fixed, .fit: return 0
        case nil: break
        }
        switch content {
        case .list, .scroll, .split, .frames: return 1
        case .progress, .divider: return isVertical ? 0 : 1
        case .group(let children): return children.contains { $0.isFill(isVertical: isVertical) } ? 1 : 0
        case .stack(let stack): return stack.children.contains { $0.isFill(isVertical: isVertical) } ? 1 : 0
        case .box(_, let view), .identified(_, let view), .keyed(_, let view), .themed(_, let view):
            return view.weight(isVertical: isVertical)
        case .layers(let layers): return layers.body.weight(isVertical: isVertical)
        case .nothing, .text, .button, .field, .checkbox: return 0
        }
    }
}
