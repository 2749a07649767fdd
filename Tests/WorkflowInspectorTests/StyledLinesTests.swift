import Testing

@testable import WorkflowWeb

/// The lines of terminals as they are shown by a look.
struct StyledLinesTests {
    private func styles(_ text: String) -> [(String, StyledLines.Style)] {
        StyledLines(text).pieces.map { ($0.text, $0.style) }
    }

    @Test func `codes become styles, by their colours and attributes`() {
        let pieces = styles("a\u{1B}[1;31mb\u{1B}[22mc\u{1B}[38;2;1;2;3;48;5;16md\u{1B}[me")
        #expect(pieces.map(\.0) == ["a", "b", "c", "d", "e"])
        #expect(pieces[0].1 == StyledLines.Style())
        #expect(pieces[1].1 == StyledLines.Style(color: "#e06c75", attributes: ["bold"]))
        #expect(pieces[2].1 == StyledLines.Style(color: "#e06c75"))
        #expect(pieces[3].1 == StyledLines.Style(color: "rgb(1 2 3)", background: "rgb(0 0 0)"))
        #expect(pieces[4].1 == StyledLines.Style())
    }

    @Test func `reversed text has the colours the other way round`() {
        let html = StyledLines("\u{1B}[7mx\u{1B}[42my").html.rendered()
        #expect(html.contains("color: var(--paper); background-color: var(--ink)") || html.contains("var(--paper)"))
        #expect(html.contains("#98c379"))
    }

    /// Another program sends them.
    @Test(arguments: [
        "\u{1B}", "\u{1B}[", "\u{1B}[38;5m", "\u{1B}[38;2;1m", "\u{1B}[38;5;99999m", "\u{1B}[-1m",
        "\u{1B}[99999999999999999999m",
        "\u{1B}]0;title\u{7}", "\u{1B}[2J", "<script>alert(1)</script>", "\u{1B}[31m</pre><img src=x>", "\0\u{8}\r\n",
    ])
    func `no text breaks out, and none traps`(text: String) {
        let html = StyledLines(text).rendered
        #expect(!html.contains("<script") && !html.contains("<img"))
        #expect(!html.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\r" })
    }
}
