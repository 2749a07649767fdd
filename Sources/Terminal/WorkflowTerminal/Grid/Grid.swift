/// The cells that a terminal shows, or is to show.
struct Grid: Equatable {
    let size: TerminalSize
    private(set) var cells: [Cell]

    init(size: TerminalSize) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    subscript(column: Int, row: Int) -> Cell { cells[row * size.columns + column] }

    mutating func clear() {
        cells.withUnsafeMutableBufferPointer { $0.update(repeating: .blank) }
    }

    /// Puts a cell and its continuations. What they cover in part is removed.
    /// - Precondition: All of them are within the grid.
    mutating func put(_ cell: Cell, column: Int, row: Int) {
        let start = row * size.columns
        let columns = cell.columns
        removeHalf(at: column, inRow: start, end: column + columns)
        cells[start + column] = cell
        guard columns > 1 else { return }
        for next in column + 1..<column + columns {
            removeHalf(at: next, inRow: start, end: column + columns)
            cells[start + next] = .continuation(style: cell.style)
        }
    }

    /// Turns the parts of a wide character at a column that are not overwritten into spaces.
    private mutating func removeHalf(at column: Int, inRow start: Int, end: Int) {
        let old = cells[start + column]
        guard old.columns != 1 else { return }
        var first = column
        while first > 0, cells[start + first].columns == 0 { first -= 1 }
        let last = first + max(cells[start + first].columns, 1)
        for place in first..<min(last, size.columns) where place < column || place >= end {
            cells[start + place] = .space(style: cells[start + place].style)
        }
        if first < column { cells[start + column] = .space(style: old.style) }
        // A lead that is overwritten leaves continuations within the new cell to their own turn.
        for place in column..<min(last, end) where place > column { cells[start + place] = .space(style: old.style) }
    }
}
