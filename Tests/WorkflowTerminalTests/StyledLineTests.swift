import Testing

@testable import WorkflowTerminal

/// The rows of a screen with the codes of their styles, as an inspector shows them.
struct StyledLineTests {
    private let bench = Bench(columns: 20, rows: 6) {
        column {
            text("Plain")
            text("Loud 家").style(.strong)
            text("Quiet").style(.muted)
            button("Go") {}
        }
    }

    private func plain(_ line: String) -> String { line.replacing(/\u{1B}\[[0-9;]*m/, with: "") }

    @Test func `without their codes they are the rows of the screen`() {
        let lines = bench.session.styledLines
        #expect(lines.map(plain) == bench.lines)
        #expect(lines.count == 6)
    }

    @Test func `each row has its own codes, and ends without a style`() {
        let lines = bench.session.styledLines
        #expect(lines[0] == "Plain")
        #expect(lines[1] == "\u{1B}[1mLoud 家\u{1B}[m")
        #expect(lines[2] == "\u{1B}[2mQuiet\u{1B}[m")
    }
}
