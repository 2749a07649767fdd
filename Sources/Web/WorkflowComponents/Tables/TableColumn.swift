public import WorkflowHTML

/// A column of a table: its head, the order that a click on the head asks for, and its cells.
public struct TableColumn<Row, Sort: Hashable & Sendable> {
    let title: String
    let sort: Sort?
    let isNumeric: Bool
    let cell: (Row) -> HTML

    /// Creates a column.
    /// - Parameters:
    ///   - title: The text of the head.
    ///   - sort: The order by this column; `nil` if rows cannot be sorted by it.
    ///   - isNumeric: Whether the cells are numbers, which are set at the end of the cell.
    ///   - cell: Returns the content of the cell in a row.
    public init(_ title: String, sort: Sort? = nil, isNumeric: Bool = false, @HTMLBuilder cell: @escaping (Row) -> HTML)
    {
        (self.title, self.sort, self.isNumeric, self.cell) = (title, sort, isNumeric, cell)
    }
}

/// The type of the orders of a table that cannot be sorted.
public enum Unsorted: Hashable, Sendable {}
