import Testing

@testable import WorkflowTerminal

struct LayoutTests {
    private func lines(_ columns: Int, _ rows: Int, _ view: TerminalView) -> [String] {
        let session = TerminalSession(size: TerminalSize(columns: columns, rows: rows), hasFooter: false)
        session.show(view)
        return session.lines
    }

    @Test func `the longest gives way where a row has no room`() {
        let view = row {
            button("A long label") {}
            text("middle")
            button("OK") {}
        }
        #expect(lines(40, 1, view) == ["[ A long label ] middle [ OK ]"])
        #expect(lines(24, 1, view) == ["[ A lon… ] middle [ OK ]"])
        #expect(lines(16, 1, view) == ["[ A … midd [ O…"])
    }

    @Test func `what is left over is shared by weight`() {
        let view = row(spacing: 0) {
            text("a").frame(width: .fill)
            text("b").frame(width: .fill(weight: 2))
            text("c").frame(width: 3)
        }
        #expect(lines(12, 1, view) == ["a  b     c"])
    }

    @Test func `heights are fixed, as needed, or what is left over`() {
        let view = column {
            text("top")
            text("fixed").frame(height: 2)
            list("List", Array(0..<9), id: { $0 }) { text("\($0)") }
            text("bottom")
        }
        #expect(lines(8, 7, view) == ["top", "fixed", "", "0      ┃", "1", "2", "bottom"])
    }

    @Test func `spacing is between those that are there`() {
        let view = column(spacing: 1) {
            text("a")
            if false { text("b") }
            text("c")
        }
        #expect(lines(5, 4, view) == ["a", "", "c", ""])
    }

    @Test func `text is broken in the room that a row leaves it`() {
        let view = row {
            text("one two three").frame(width: 7)
            text("x")
        }
        #expect(lines(12, 3, view) == ["one two x", "three", ""])
    }

    @Test func `a bar shows how much is done`() {
        #expect(lines(20, 1, progress("Copy", 0.5)) == ["Copy: ████░░░░░ 50%"])
        #expect(lines(20, 1, progress("Copy", .nan)) == ["Copy: ░░░░░░░░░ 0%"])
        #expect(lines(20, 1, progress("Copy", 7)) == ["Copy: █████████ 100%"])
    }

    @Test func `of an element that is taller than the screen the top is shown`() {
        let view = column {
            text("above")
            list("List", [1], id: { $0 }) { _ in for number in 0..<9 { text("line \(number)") } }.frame(height: .fit)
        }
        #expect(lines(10, 3, view).map { $0.prefix(6) } == ["line 0", "line 1", "line 2"])
    }

    @Test func `a title that is too long is cut`() {
        #expect(
            lines(16, 3, box("A very long title") { text("x") })[0] == "┌─ A very lon…─┐"
        )
    }

    @Test func `a button without room has both its ends, and boxes side by side no third line between them`() {
        let narrow = Bench(columns: 9, rows: 3) { button("Clear done") {} }
        #expect(narrow.lines[0] == "[ Clea… ]")
        let boxes = Bench(columns: 60, rows: 6) {
            split {
                box { text("a") }
            } trailing: {
                box { text("b") }
            }
        }
        #expect(boxes.lines[1].contains("│ │ b") && !boxes.lines[1].contains("│││"))
        let texts = Bench(columns: 60, rows: 6) {
            split {
                text("a")
            } trailing: {
                text("b")
            }
        }
        #expect(texts.lines[0].hasSuffix("│b"))
    }
}
