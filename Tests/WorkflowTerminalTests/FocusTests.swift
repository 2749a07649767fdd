import Testing

@testable import WorkflowTerminal

struct FocusTests {
    @Test func `the order is that of the tree, without what is disabled`() {
        let bench = Bench {
            column {
                row {
                    button("A") {}; button("B", nil)
                }
                box { checkbox("C", isOn: false) {} }
            }
        }
        #expect(bench.focus == "A")
        bench.press(.tab)
        #expect(bench.focus == "C")
        bench.press(.tab)
        #expect(bench.focus == "A")
    }

    @Test func `an element before it that comes or goes leaves the focus alone`() {
        let shows = Box(false)
        let bench = Bench {
            column {
                if shows.value { button("New") {} }
                button("A") {}
                button("B") {}
            }
        }
        bench.press(.tab)
        shows.value = true
        bench.update()
        #expect(bench.focus == "B")
    }

    @Test func `when the element goes, the one in its place has the focus`() {
        let count = Box(3)
        let bench = Bench { column { for number in 0..<count.value { button("\(number)") {} } } }
        bench.press(.tab, .tab)
        count.value = 2
        bench.update()
        #expect(bench.focus == "1")
    }

    @Test func `when its row goes, the focus stays in the list, whatever else changes`() {
        let rows = Box([1, 2])
        let bench = Bench {
            column {
                if rows.value.count == 2 { button("Extra") {} }
                list("Rows", rows.value, id: { $0 }) { number in button("Row \(number)") {} }.frame(height: .fit)
                button("Done") {}
            }
        }
        bench.press(.tab)
        #expect(bench.focus == "Row 1")
        rows.value = [2]
        bench.update()
        #expect(bench.focus == "Row 2")
    }

    @Test func `rows of a loop that come or go leave the focus behind them alone`() {
        let count = Box(1)
        let bench = Bench {
            column {
                for number in 0..<count.value { button("Row \(number)") {} }
                button("A") {}
                button("B") {}
            }
        }
        bench.press(.tab)
        #expect(bench.focus == "A")
        count.value = 3
        bench.update()
        #expect(bench.focus == "A")
    }

    @Test func `in a loop the focus stays with the identity of a view`() {
        let names = Box(["a", "b"])
        let texts = Box(["a": "1", "b": "2"])
        let bench = Bench {
            column {
                for name in names.value {
                    field(name, text: texts.value[name] ?? "", onChange: { texts.value[name] = $0 }).id(name)
                }
            }
        }
        bench.press(.tab, .home)
        #expect(bench.focus == "b")
        names.value = ["x", "b", "a"]
        bench.update()
        bench.type("-")
        #expect(bench.focus == "b")
        #expect(texts.value == ["a": "1", "b": "-2"])
    }

    @Test func `the branches of an if are different views`() {
        let isFirst = Box(true)
        let text = Box("abc")
        let bench = Bench {
            column {
                if isFirst.value {
                    field("One", text: text.value, onChange: { text.value = $0 })
                } else {
                    field("Two", text: text.value, onChange: { text.value = $0 })
                }
                if isFirst.value { button("A") {} } else { button("B") {} }
            }
        }
        bench.press(.home)
        isFirst.value = false
        bench.update()
        bench.type("-")
        #expect(text.value == "abc-")
        bench.press(.tab)
        #expect(bench.focus == "B")
    }

    @Test func `a wish is met when it comes, once`() {
        let wish = Box(false)
        let bench = Bench {
            column {
                button("A") {}; button("B") {}.focused(wish.value)
            }
        }
        #expect(bench.focus == "A")
        wish.value = true
        bench.update()
        #expect(bench.focus == "B")
        bench.press(.tab)
        #expect(bench.focus == "A")
        bench.update()
        #expect(bench.focus == "A")
    }

    @Test func `a small terminal scrolls to the element with the focus`() {
        let bench = Bench(columns: 20, rows: 4) { column { for number in 0..<10 { button("\(number)") {} } } }
        for _ in 0..<6 { bench.press(.tab) }
        #expect(bench.text.contains { $0.contains("[ 6 ]") })
        bench.press(.tab, .tab, .tab, .tab)
        #expect(bench.focus == "0")
        #expect(bench.text.contains { $0.contains("[ 0 ]") })
    }

    @Test func `text that scrolls can be read by keys`() {
        let bench = Bench(columns: 20, rows: 5) { scroll("Text") { for number in 0..<20 { text("line \(number)") } } }
        #expect(bench.lines[0].hasPrefix("line 0"))
        bench.press(.down)
        #expect(bench.lines[0].hasPrefix("line 1"))
        bench.press(.pageDown)
        #expect(bench.lines[0].hasPrefix("line 4"))
        bench.press(.pageUp, .up)
        #expect(bench.lines[0].hasPrefix("line 0"))
    }

    @Test func `a page of text on a small terminal can be read by keys`() {
        let bench = Bench(columns: 20, rows: 5) { column { for number in 0..<20 { text("line \(number)") } } }
        bench.press(.down, .down)
        #expect(bench.lines[0].hasPrefix("line 2"))
        bench.send(.resize(TerminalSize(columns: 20, rows: 30)))
        #expect(bench.lines[0] == "line 0")
        #expect(bench.session.focusedElement == nil)
    }

    @Test func `the cursor is at the element with the focus, seen only in a field`() {
        let text = Box("ab")
        let bench = Bench {
            column {
                button("A") {}; field("Name", text: text.value, onChange: { text.value = $0 })
            }
        }
        bench.session.layoutIfNeeded()
        #expect(bench.session.cursor == nil)
        #expect(bench.session.composer.cursor == Composer.CursorPlace(column: 0, row: 0, isVisible: false))
        bench.press(.tab)
        bench.session.layoutIfNeeded()
        #expect(bench.session.composer.cursor == Composer.CursorPlace(column: 8, row: 1, isVisible: true))
    }

    @Test func `the caret and the place of a list stay with their identity`() {
        let shows = Box(true)
        let text = Box("abc")
        let bench = Bench {
            column {
                if shows.value { field("First", text: "x", onChange: { _ in }) }
                field("Second", text: text.value, onChange: { text.value = $0 })
            }
        }
        bench.press(.tab, .left, .left)
        shows.value = false
        bench.update()
        bench.type("-")
        #expect(text.value == "a-bc")
    }
}
