import Testing

@testable import TicTacToeCore

struct BoardTests {
    @Test func `X begins, and the turns alternate`() {
        var board = Board()
        #expect(board.next == .x)
        board.place(.x, in: 4)
        #expect(board.next == .o)
    }

    @Test(arguments: Board.lines)
    func `three in a line win`(line: [Int]) {
        var board = Board()
        for cell in line { board.place(.o, in: cell) }
        #expect(board.winningLine == line)
        #expect(board.winner == .o)
        #expect(board.isOver)
    }

    @Test func `a full board without a line is a draw`() {
        var board = Board()
        for (cell, mark) in zip(0..<9, "XOXXOOOXX".map { $0 == "X" ? Mark.x : .o }) { board.place(mark, in: cell) }
        #expect(board.winner == nil)
        #expect(board.isOver)
    }
}
