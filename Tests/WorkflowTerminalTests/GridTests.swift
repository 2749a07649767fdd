import Testing

@testable import WorkflowTerminal

struct GridTests {
    @Test func `half of a wide character becomes a space`() {
        var canvas = Canvas(size: TerminalSize(columns: 6, rows: 1), widths: .tmux)
        let clip = Rect(canvas.grid.size)
        canvas.draw("漢字", column: 0, row: 0, clip: clip, style: TerminalStyle())
        canvas.draw("x", column: 1, row: 0, clip: clip, style: TerminalStyle())
        #expect(canvas.table.text(ofRow: 0, in: canvas.grid) == " x字")
        canvas.draw("漢", column: 1, row: 0, clip: clip, style: TerminalStyle())
        #expect(canvas.table.text(ofRow: 0, in: canvas.grid) == " 漢")
        #expect(canvas.grid[3, 0] == .blank)
    }

    @Test func `a wide character at the edge is not cut in half`() {
        var canvas = Canvas(size: TerminalSize(columns: 4, rows: 1), widths: .tmux)
        canvas.draw("漢字漢", column: -1, row: 0, clip: Rect(canvas.grid.size), style: TerminalStyle())
        #expect(canvas.table.text(ofRow: 0, in: canvas.grid) == " 字")
    }

    @Test func `a full table is emptied and all is painted`() {
        let session = TerminalSession(size: TerminalSize(columns: 20, rows: 4))
        // Each letter with two marks is a cluster of its own.
        let marks = (0x300..<0x36F).compactMap(Unicode.Scalar.init)
        var clusters: [String] = []
        for first in marks { for second in marks { clusters.append("a\(first)\(second)") } }
        for start in stride(from: 0, to: 4_000, by: 20) {
            session.show(text(clusters[start..<start + 20].joined()))
            _ = session.frame()
            #expect(session.lines[0] == clusters[start..<start + 20].joined())
            #expect(session.composer.canvas.table.clusters.count <= 1_024)
        }
    }
}
