public import WorkflowComponentState
public import WorkflowTerminal

/// Returns a table whose rows can be sorted, with a button for each order above it.
///
/// ```swift
/// dataTable("Wines", rows: wines, id: \.id, orders: [(.name, "Name"), (.price, "Price")], sort: state.sort,
///     onSort: { sink.send(.sort($0)) },
///     columns: [
///         TerminalColumn("Name", text: \.name),
///         TerminalColumn("Price", width: 10) { "\($0.price) €" },
///     ])
/// ```
/// - Parameters:
///   - name: What the table shows.
///   - rows: The rows, in the order in which they are shown. Only the visible ones are made.
///   - id: Returns the key of a row, unique in the table.
///   - orders: The columns by which the rows can be sorted, with their titles.
///   - sort: The order of the rows.
///   - onSort: Called with the column for sorting the rows; see `SortOrder.choose(_:)`.
///   - columns: The columns.
public func dataTable<Rows: RandomAccessCollection, Sort>(
    _ name: String,
    rows: Rows,
    id: @escaping (Rows.Element) -> some Hashable,
    orders: [(column: Sort, title: String)],
    sort: SortOrder<Sort>?,
    onSort: @escaping (Sort) -> Void,
    columns: [TerminalColumn<Rows.Element>]
) -> TerminalView {
    column {
        row {
            for order in orders {
                button(title(of: order, in: sort)) { onSort(order.column) }.id(order.column)
            }
        }
        table(name, rows, id: id, columns: columns)
    }
}

private func title<Sort>(of order: (column: Sort, title: String), in sort: SortOrder<Sort>?) -> String {
    guard let sort, sort.column == order.column else { return order.title }
    return "\(order.title) \(sort.isDescending ? "↓" : "↑")"
}
