/// Writes the bytes that bring a terminal from one grid to the next.
///
/// It knows where the cursor is as long as all that was written advances by the same number of columns in every terminal.
/// After anything else the next cell is addressed by its column, so a disagreement about one character moves nothing.
/// Autowrap is expected to be off.
struct FrameWriter {
    private(set) var bytes: [UInt8] = []
    private let profile: TerminalProfile
    private let table: GlyphTable
    /// The row of the terminal in which the grid begins.
    private let origin: Int
    private let columns: Int
    /// `nil` if it is not known.
    private var cursorRow: Int?
    private var cursorColumn: Int?
    private var style: UInt16 = 0

    init(profile: TerminalProfile, table: GlyphTable, columns: Int, origin: Int, cursor: (column: Int, row: Int)?) {
        (self.profile, self.table, self.columns, self.origin) = (profile, table, columns, origin)
        (cursorColumn, cursorRow) = (cursor?.column, cursor?.row)
    }

    /// Writes the cells that differ.
    /// - Parameter old: The grid that the terminal shows; `nil` if that is not known.
    mutating func write(_ new: Grid, over old: Grid?) {
        for row in 0..<new.size.rows {
            let start = row * new.size.columns
            if let old {
                writeRow(row, new.cells[start..<start + new.size.columns], old.cells[start..<start + new.size.columns])
            } else {
                writeRow(row, new.cells[start..<start + new.size.columns])
            }
        }
        setStyle(0)
    }

    /// Moves the cursor.
    mutating func move(toColumn column: Int, row: Int) {
        guard cursorRow != row || cursorColumn != column else { return }
        defer { (cursorColumn, cursorRow) = (column, row) }
        guard cursorRow == row else {
            append("\u{1B}[")
            bytes.append(decimal: origin + row + 1)
            if column > 0 {
                bytes.append(0x3B)
                bytes.append(decimal: column + 1)
            }
            return bytes.append(0x48)
        }
        if column == 0 { return bytes.append(0x0D) }
        let distance = column - (cursorColumn ?? -1_000)
        if distance < 0, distance >= -2 { return bytes.append(contentsOf: repeatElement(0x08, count: -distance)) }
        let isNear = 0..<column + 1 ~= distance && cursorColumn != nil
        append("\u{1B}[")
        if !isNear || distance > 1 { bytes.append(decimal: isNear ? distance : column + 1) }
        bytes.append(isNear ? 0x43 : 0x47)
    }

    mutating func append(_ codes: String) {
        bytes.append(contentsOf: codes.utf8)
    }

    // MARK: - Rows

    private mutating func writeRow(_ row: Int, _ new: ArraySlice<Cell>) {
        let end = new.lastIndex { $0 != .blank }.map { $0 + 1 } ?? new.startIndex
        writeCells(new[new.startIndex..<end], firstColumn: 0, row: row)
        if end < new.endIndex { eraseRest(fromColumn: end - new.startIndex, row: row) }
    }

    private mutating func writeRow(_ row: Int, _ new: ArraySlice<Cell>, _ old: ArraySlice<Cell>) {
        guard var range = FrameWriter.changedRange(new, old) else { return }
        let isUncertain = range.contains { new[$0].isUncertain || old[$0].isUncertain }
        // A terminal that takes another width has changed what follows.
        if isUncertain { range = range.lowerBound..<new.endIndex }
        while range.lowerBound > new.startIndex, new[range.lowerBound].columns == 0 {
            range = range.lowerBound - 1..<range.upperBound
        }
        let content = new[range].lastIndex { $0 != .blank }.map { $0 + 1 } ?? range.lowerBound
        // Erasing is three bytes.
        let erases = range.upperBound - content > 3 && new[range.upperBound...].allSatisfy { $0 == .blank }
        let end = erases ? content : range.upperBound
        var index = range.lowerBound
        while index < end {
            var next = end
            if !isUncertain { next = FrameWriter.endOfChange(from: index, to: end, new, old) }
            writeCells(new[index..<next], firstColumn: index - new.startIndex, row: row)
            index = next
            while !isUncertain, index < end, new[index] == old[index] { index += 1 }
        }
        if erases { eraseRest(fromColumn: end - new.startIndex, row: row) }
    }

    /// Returns the indices from the first to the last cell that differs; `nil` if none does.
    private static func changedRange(_ new: ArraySlice<Cell>, _ old: ArraySlice<Cell>) -> Range<Int>? {
        new.withUnsafeBufferPointer { newCells in
            old.withUnsafeBufferPointer { oldCells in
                var first = 0
                while first < newCells.count, newCells[first] == oldCells[first] { first += 1 }
                if first == newCells.count { return nil }
                var last = newCells.count - 1
                while newCells[last] == oldCells[last] { last -= 1 }
                return new.startIndex + first..<new.startIndex + last + 1
            }
        }
    }

    /// Returns the end of a run of cells to write. Equal cells are written too if that is shorter than a move.
    private static func endOfChange(from start: Int, to end: Int, _ new: ArraySlice<Cell>, _ old: ArraySlice<Cell>)
        -> Int
    {
        var index = start
        var lastChange = start
        while index < end, index - lastChange <= 4 {
            if new[index] != old[index] {
                lastChange = index
            } else if new[index].style != new[lastChange].style || new[index].columns != 1 {
                break
            }
            index += 1
        }
        var next = lastChange + 1
        while next < end, new[next].columns == 0 { next += 1 }
        return next
    }

    private mutating func writeCells(_ cells: ArraySlice<Cell>, firstColumn: Int, row: Int) {
        var column = firstColumn
        for cell in cells {
            defer { column += 1 }
            guard cell.columns > 0 else { continue }
            move(toColumn: column, row: row)
            setStyle(cell.style)
            guard profile.isUnicode else {
                writeASCII(cell)
                didAdvance(to: column + cell.columns)
                continue
            }
            if cell.isUncertain, column + table.mostColumns(of: cell) > columns {
                // A terminal that takes more columns could go on in the next row, or scroll, even without autowrap.
                bytes.append(contentsOf: [0x3F] + repeatElement(0x20, count: cell.columns - 1))
                didAdvance(to: column + cell.columns)
                continue
            }
            if cell.isUncertain, cell.columns > 1 { clear(cell.columns, column: column, row: row) }
            table.append(cell, to: &bytes)
            didAdvance(to: cell.isUncertain ? nil : column + cell.columns)
        }
    }

    private mutating func writeASCII(_ cell: Cell) {
        bytes.append(ASCIIGlyph.byte(for: cell.content))
        bytes.append(contentsOf: repeatElement(0x20, count: cell.columns - 1))
    }

    /// Notes where the cursor is. Behind the last column, terminals do not agree about that.
    private mutating func didAdvance(to column: Int?) {
        cursorColumn = column.flatMap { $0 < columns ? $0 : nil }
    }

    /// Writes spaces below a character that a terminal may draw narrower than its cells.
    private mutating func clear(_ columns: Int, column: Int, row: Int) {
        bytes.append(contentsOf: repeatElement(0x20, count: columns))
        didAdvance(to: column + columns)
        move(toColumn: column, row: row)
    }

    private mutating func eraseRest(fromColumn column: Int, row: Int) {
        move(toColumn: column, row: row)
        setStyle(0)
        append("\u{1B}[K")
    }

    private mutating func setStyle(_ number: UInt16) {
        guard style != number else { return }
        StyleCodes.append(
            from: table.styles[Int(style)],
            to: table.styles[Int(number)],
            colors: profile.colors,
            to: &bytes
        )
        style = number
    }
}
