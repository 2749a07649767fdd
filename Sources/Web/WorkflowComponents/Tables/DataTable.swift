public import WorkflowComponentState
public import WorkflowHTML

/// Returns a table with a head for each column. The cell of the first column is the head of its row.
///
/// ```swift
/// dataTable("Wines", rows: wines, id: \.id, sort: state.sort, onSort: { sink.send(.sort($0)) }, columns: [
///     TableColumn("Name", sort: .name) { $0.name },
///     TableColumn("Price", sort: .price, isNumeric: true) { "\($0.price) €" },
/// ])
/// ```
/// - Parameters:
///   - caption: What the table shows.
///   - rows: The rows, in the order in which they are shown.
///   - id: Returns the key of a row, unique in the table.
///   - sort: The order of the rows.
///   - onSort: Called with the column for sorting the rows; see `SortOrder.choose(_:)`.
///   - columns: The columns.
public func dataTable<Rows: RandomAccessCollection, Sort>(
    _ caption: String,
    rows: Rows,
    id: (Rows.Element) -> some Hashable,
    sort: SortOrder<Sort>?,
    onSort: @escaping (Sort) -> Void,
    columns: [TableColumn<Rows.Element, Sort>]
) -> HTML {
    // A table that is wider than its place scrolls, and needs the focus for that without a mouse.
    div(.class("tc-table-frame"), .role(.region), .ariaLabel(caption), .tabIndex(0)) {
        table(.class("tc-table")) {
            WorkflowHTML.caption { caption }
            thead {
                tr { for column in columns { head(of: column, sort: sort, onSort: onSort) } }
            }
            tbody {
                keyed(rows, id: id) { row in
                    tr {
                        for (index, column) in columns.enumerated() {
                            if index == 0 {
                                th(.scope(.row)) { column.cell(row) }
                            } else {
                                td(.when(column.isNumeric, .class("tc-number"))) { column.cell(row) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns a table that cannot be sorted.
public func dataTable<Rows: RandomAccessCollection>(
    _ caption: String,
    rows: Rows,
    id: (Rows.Element) -> some Hashable,
    columns: [TableColumn<Rows.Element, Unsorted>]
) -> HTML {
    dataTable(caption, rows: rows, id: id, sort: nil, onSort: { _ in }, columns: columns)
}

private func head<Row, Sort>(
    of column: TableColumn<Row, Sort>,
    sort: SortOrder<Sort>?,
    onSort: @escaping (Sort) -> Void
) -> HTML {
    let direction =
        sort.flatMap { $0.column == column.sort ? ($0.isDescending ? "descending" : "ascending") : nil } ?? ""
    return th(
        .scope(.column),
        .when(column.isNumeric, .class("tc-number")),
        .when(!direction.isEmpty, .aria("sort", direction))
    ) {
        if let order = column.sort {
            button(.type(.button), .class("tc-sort"), .onClick(id: order) { onSort(order) }) { column.title }
        } else {
            column.title
        }
    }
}
