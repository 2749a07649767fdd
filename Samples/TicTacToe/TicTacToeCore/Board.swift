/// The two sides of a game.
public enum Mark: String, Codable, Sendable, CaseIterable {
    case x = "X"
    case o = "O"

    public var other: Mark { self == .x ? .o : .x }
}

/// The nine cells of a game.
public struct Board: Codable, Equatable, Sendable {
    static let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]

    /// From left to right, row by row.
    public private(set) var cells: [Mark?] = Array(repeating: nil, count: 9)

    /// Whose turn it is; X begins.
    public var next: Mark { cells.count { $0 != nil }.isMultiple(of: 2) ? .x : .o }

    /// The three cells that have decided the game.
    public var winningLine: [Int]? {
        Self.lines.first { line in cells[line[0]] != nil && Set(line.map { cells[$0] }).count == 1 }
    }

    public var winner: Mark? { winningLine.flatMap { cells[$0[0]] } }
    public var isOver: Bool { winner != nil || !cells.contains(nil) }
    public var isEmpty: Bool { cells.allSatisfy { $0 == nil } }

    mutating func place(_ mark: Mark, in cell: Int) { cells[cell] = mark }
}
