import Testing

@testable import WorkflowTerminal

struct ListTests {
    private let rows = Box(Array(0..<100))
    private let made = Box<[Int]>([])

    private func bench(rows count: Int = 7) -> Bench {
        let (rows, made) = (rows, made)
        return Bench(columns: 20, rows: count) {
            list("Numbers", rows.value, id: { $0 }) { number in
                made.value.append(number)
                return text("row \(number)")
            }
        }
    }

    @Test func `only the visible rows are made`() {
        rows.value = Array(0..<10_000)
        let bench = bench()
        bench.session.layoutIfNeeded()
        #expect(Set(made.value).count <= 7)
        made.value = []
        bench.press(.end)
        bench.session.layoutIfNeeded()
        #expect(made.value.allSatisfy { $0 < 7 || $0 > 9_990 })
        #expect(bench.lines[5].hasPrefix("row 9999"))
    }

    @Test func `the arrows move, and the list scrolls when they leave what is visible`() {
        let bench = bench()
        bench.press(.down, .down)
        #expect(bench.session.focusedElement?.rowIndex == 2)
        #expect(bench.lines[0].hasPrefix("row 0"))
        for _ in 0..<5 { bench.press(.down) }
        #expect(bench.session.focusedElement?.rowIndex == 7)
        #expect(bench.lines[0].hasPrefix("row 2"))
        bench.press(.up)
        #expect(bench.lines[0].hasPrefix("row 2"))
        bench.press(.pageDown)
        #expect(bench.session.focusedElement?.rowIndex == 12)
        bench.press(.home, .up)
        #expect(bench.session.focusedElement?.rowIndex == 0)
    }

    @Test func `the focus follows its row when others come before it`() {
        let bench = bench()
        bench.press(.down, .down)
        #expect(bench.lines[2].hasPrefix("row 2"))
        rows.value = [-3, -2, -1] + rows.value
        bench.update()
        #expect(bench.session.focusedElement?.rowIndex == 5)
        // The rows stay where they were on the screen.
        #expect(bench.lines[2].hasPrefix("row 2"))
    }

    @Test func `a list that shrinks shows its end`() {
        let bench = bench()
        bench.press(.end)
        rows.value = [1, 2, 3]
        bench.update()
        #expect(bench.text.prefix(3) == ["row 1", "row 2", "row 3"])
        rows.value = []
        bench.update()
        #expect(bench.session.focusedElement == nil)
        rows.value = [4]
        bench.update()
        #expect(bench.session.focusedElement?.rowIndex == 0)
    }

    @Test func `rows may have several lines`() {
        let bench = Bench(columns: 20, rows: 8) {
            list("Long", Array(0..<20), id: { $0 }) { number in
                text("row \(number)")
                text("more of \(number)")
            }
        }
        for _ in 0..<5 { bench.press(.down) }
        #expect(bench.lines[4].hasPrefix("row 5") || bench.lines[5].hasPrefix("row 5"))
        #expect(bench.text.contains { $0.hasPrefix("more of 5") })
    }

    @Test func `the Tab key visits the elements of the current row and then leaves`() {
        let bench = Bench(columns: 40, rows: 8) {
            column {
                list("List", Array(0..<3), id: { $0 }) { number in
                    row {
                        button("Edit \(number)") {}; button("Remove \(number)") {}
                    }
                }
                button("Done") {}
            }
        }
        #expect(bench.focus == "Edit 0")
        bench.press(.down)
        #expect(bench.focus == "Edit 1")
        bench.press(.tab)
        #expect(bench.focus == "Remove 1")
        bench.press(.up)
        #expect(bench.focus == "Remove 0")
        bench.press(.tab)
        #expect(bench.focus == "Done")
        bench.press(.tab)
        #expect(bench.focus == "Edit 0")
        bench.press(.shift(.tab))
        #expect(bench.focus == "Done")
    }

    @Test func `the bar of a long list has a column of its own`() {
        let bench = Bench(columns: 8, rows: 4) { list("Wide", Array(0..<9), id: { $0 }) { _ in button("abcdefgh") {} } }
        #expect(bench.lines[0] == "[ ab… ]┃")
    }

    @Test func `the wheel scrolls`() {
        let bench = bench()
        bench.send(.mouse(MouseInput(.wheelDown, column: 1, row: 1)))
        bench.send(.mouse(MouseInput(.wheelDown, column: 1, row: 1)))
        #expect(bench.session.focusedElement?.rowIndex == 6)
    }

    @Test func `a table has titles and columns`() {
        let bench = Bench(columns: 24, rows: 6) {
            table(
                "Prices",
                [("Tea", 3), ("Coffee", 12)],
                id: { $0.0 },
                columns: [TerminalColumn("Name") { $0.0 }, TerminalColumn("Price", width: 6) { "\($0.1)" }]
            )
        }
        #expect(bench.text.prefix(3) == ["Name              Price", "Tea               3", "Coffee            12"])
    }
}
