/// The rows that an inline terminal has on the person's screen, at the place where the cursor was.
///
/// Everything is relative to the row of the cursor, so nothing has to be known of the terminal, and what is above stays. Frames
/// address rows; ``translated(_:)`` makes moves of that. The scrollback is never erased.
struct InlineArea {
    private let wantedRows: Int
    private(set) var rows: Int
    /// The columns of the terminal, of which the area leaves the last one free.
    ///
    /// A full row would be joined with the next one when the terminal becomes wider.
    private(set) var columns: Int
    /// The row of the cursor within the area.
    private(set) var cursorRow = 0
    private var cursorColumn = 0

    init(rows: Int, size: TerminalSize) {
        wantedRows = rows
        self.rows = Self.rows(rows, in: size)
        columns = size.columns
    }

    /// One row is left to what is above.
    private static func rows(_ wanted: Int, in size: TerminalSize) -> Int { max(min(wanted, size.rows - 1), 1) }

    /// The size of what is shown in the area.
    var size: TerminalSize { TerminalSize(columns: columns - 1, rows: rows) }

    /// Makes room below the cursor: the terminal scrolls if there is none.
    mutating func reserve() -> String {
        cursorRow = 0
        return "\r\u{1B}[J" + String(repeating: "\n", count: rows - 1) + Self.up(rows - 1) + "\r"
    }

    /// Moves to the first row of the area.
    mutating func moveToTop() -> String {
        defer { cursorRow = 0 }
        return Self.up(cursorRow) + "\r"
    }

    /// Moves below the area, where the shell goes on.
    func moveBelow() -> String { Self.down(rows - 1 - cursorRow) + "\r\n" }

    /// Puts text above the area, which is empty then.
    mutating func print(_ text: String) -> String {
        moveToTop() + "\u{1B}[J\u{1B}[?7h" + text + "\u{1B}[?7l" + reserve()
    }

    /// Erases the area in a terminal that has become narrower or wider.
    ///
    /// Terminals break rows that have become too long into several, all but xterm and the Linux console. There, rows above the area
    /// are erased instead.
    /// - Parameter lengths: The columns of each row that was shown.
    mutating func resize(to size: TerminalSize, lengths: [Int]) -> String {
        let broken = lengths.prefix(cursorRow).reduce(0) { $0 + max(($1 + size.columns - 1) / size.columns, 1) }
        let above = lengths.isEmpty ? cursorRow : broken + cursorColumn / size.columns
        columns = size.columns
        rows = Self.rows(wantedRows, in: size)
        return Self.up(above) + reserve()
    }

    // MARK: - Frames

    /// Returns a frame with moves in place of addresses, `CSI row ; column H`.
    mutating func translated(_ frame: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(frame.count + 32)
        var rest = frame[...]
        while let start = rest.firstIndex(of: 0x1B) {
            out += rest[..<start]
            rest = rest[start...]
            guard rest.count > 2, rest[start + 1] == UInt8(ascii: "["),
                let end = rest.dropFirst(2).firstIndex(where: { $0 >= 0x40 })
            else {
                out.append(0x1B)
                rest = rest.dropFirst()
                continue
            }
            append(rest[start...end], to: &out)
            rest = rest[(end + 1)...]
        }
        return out + rest
    }

    private mutating func append(_ sequence: ArraySlice<UInt8>, to out: inout [UInt8]) {
        let numbers = sequence.dropFirst(2).dropLast().split(separator: UInt8(ascii: ";")).map {
            Int(String(decoding: $0, as: UTF8.self)) ?? 1
        }
        switch sequence.last {
        case UInt8(ascii: "H"):
            let row = min((numbers.first ?? 1) - 1, rows - 1)
            cursorColumn = (numbers.count > 1 ? numbers[1] : 1) - 1
            out += (Self.vertical(row - cursorRow) + "\u{1B}[\(cursorColumn + 1)G").utf8
            cursorRow = row
        // The whole screen is not ours.
        case UInt8(ascii: "J"):
            out += (moveToTop() + "\u{1B}[J").utf8
        default: out += sequence
        }
    }

    private static func vertical(_ distance: Int) -> String { distance < 0 ? up(-distance) : down(distance) }
    private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }
    private static func down(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)B" : "" }
}
