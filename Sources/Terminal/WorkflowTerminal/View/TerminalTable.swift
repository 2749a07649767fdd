/// A column of a ``table(_:_:id:columns:)``.
public struct TerminalColumn<Element> {
    let title: String
    let width: TerminalLength
    let cell: (Element) -> TerminalView

    /// Creates a column of texts.
    public init(_ title: String, width: TerminalLength = .fill, text value: @escaping (Element) -> String) {
        self.init(title, width: width) { text(value($0)) }
    }

    /// Creates a column of views.
    public init(
        _ title: String,
        width: TerminalLength = .fill,
        @TerminalBuilder cell: @escaping (Element) -> TerminalView
    ) {
        (self.title, self.width, self.cell) = (title, width, cell)
    }
}

/// Returns a list with columns and a line of titles. Widths are fixed, or shares of what is left over.
public func table<Elements: RandomAccessCollection>(
    _ name: String,
    _ elements: Elements,
    id: @escaping (Elements.Element) -> some Hashable,
    columns: [TerminalColumn<Elements.Element>]
) -> TerminalView {
    func line(_ cells: [TerminalView]) -> TerminalView {
        let framed = zip(cells, columns).map { $0.frame(width: $1.width) }
        return TerminalView(.stack(TerminalStack(isVertical: false, spacing: 2, children: framed)))
    }
    let header = line(columns.map { text($0.title).style(.strong) })
    return list(name, elements, id: id, header: header) { element in line(columns.map { $0.cell(element) }) }
}
