/// A part of the screen, in cells.
package struct Rect: Hashable {
    package internal(set) var column: Int
    package internal(set) var row: Int
    package internal(set) var columns: Int
    package internal(set) var rows: Int

    package var endColumn: Int { column + columns }
    package var endRow: Int { row + rows }
    package var isEmpty: Bool { columns <= 0 || rows <= 0 }

    init(column: Int, row: Int, columns: Int, rows: Int) {
        (self.column, self.row) = (column, row)
        (self.columns, self.rows) = (max(columns, 0), max(rows, 0))
    }

    init(_ size: TerminalSize) {
        self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
    }

    package func contains(column: Int, row: Int) -> Bool {
        self.column <= column && column < endColumn && self.row <= row && row < endRow
    }

    func intersection(_ other: Rect) -> Rect {
        let column = max(self.column, other.column)
        let row = max(self.row, other.row)
        return Rect(
            column: column,
            row: row,
            columns: min(endColumn, other.endColumn) - column,
            rows: min(endRow, other.endRow) - row
        )
    }
}
