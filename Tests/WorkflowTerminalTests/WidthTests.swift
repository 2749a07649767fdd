import Testing

@testable import WorkflowTerminal

struct WidthTests {
    @Test(arguments: [
        ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ﾊ", 1), ("─", 1),
        ("👍", 2),
        ("🫨", 2), ("\u{20000}", 2), ("\u{7}", 0), ("\u{200B}", 0), ("\u{202E}", 0), ("\u{1B}", 0), ("\u{9B}", 0),
        ("\u{301}", 0),
    ])
    func `widths about which all agree`(text: String, columns: Int) {
        #expect(TerminalWidths.tmux.width(of: Character(text)).columns == columns)
        #expect(TerminalWidths.clusters.width(of: Character(text)).columns == columns)
    }

    @Test(arguments: zip(TerminalWidths.samples, [(2, 2), (4, 2), (1, 2), (3, 2), (2, 2)]))
    func `the samples by tmux's way and by clusters`(text: String, columns: (Int, Int)) {
        #expect(TerminalWidths.tmux.width(of: Character(text)).columns == columns.0)
        #expect(TerminalWidths.clusters.width(of: Character(text)).columns == columns.1)
    }

    @Test func `a terminal's answers are its widths`() {
        #expect(TerminalWidths(advances: [2, 4, 1, 3, 2]) == .tmux)
        #expect(TerminalWidths(advances: [2, 2, 2, 2, 2]) == .clusters)
        #expect(TerminalWidths(advances: []) == .tmux)
        #expect(TerminalWidths(advances: [4, 4, 1, 2, 2]).width(of: "👩‍🔬").columns == 4)
    }

    @Test func `control characters are never sent`() {
        var canvas = Canvas(size: TerminalSize(columns: 30, rows: 1), widths: .tmux)
        canvas.draw(
            "a\u{1B}]0;x\u{7}b\u{9B}31m\u{0}\r\nc\u{202E}d\u{7F}",
            column: 0,
            row: 0,
            clip: Rect(canvas.grid.size),
            style: TerminalStyle()
        )
        #expect(canvas.table.text(ofRow: 0, in: canvas.grid) == "a]0;xb31m cd")
    }

    @Test func `a character of very many scalars is cut`() {
        let zalgo = "Z" + String(repeating: "\u{301}", count: 5_000)
        var canvas = Canvas(size: TerminalSize(columns: 5, rows: 1), widths: .tmux)
        canvas.draw(zalgo[...], column: 0, row: 0, clip: Rect(canvas.grid.size), style: TerminalStyle())
        #expect(canvas.table.text(ofRow: 0, in: canvas.grid).utf8.count < 40)
    }

    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]), ("one two three", 100, ["one two three"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("a\nb\r\n\nc", 10, ["a", "b", "", "c"]), ("漢字漢字", 4, ["漢字", "漢字"]), ("漢字漢", 5, ["漢字", "漢"]), ("", 5, [""]),
        ("a  b", 2, ["a", "b"]), ("word ", 4, ["word"]), ("aé bb", 3, ["aé", "bb"]),
    ])
    func `text is broken between words`(text: String, columns: Int, lines: [String]) {
        let broken = TextLines(text, columns: columns, limit: 100, widths: .tmux)
        #expect(broken.lines.map { String($0.text) } == lines)
        for line in broken.lines { #expect(line.columns == CleanText.columns(of: line.text, widths: .tmux)) }
    }
}
