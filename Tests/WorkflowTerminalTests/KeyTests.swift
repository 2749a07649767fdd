import Testing

@testable import WorkflowTerminal

struct KeyTests {
    private let log = Box<[String]>([])

    private func note(_ what: String) -> () -> Void {
        let log = log
        return { log.value.append(what) }
    }

    @Test func `the innermost action is called`() {
        let bench = Bench { [self] in
            column {
                column { button("A", note("A")).onKey("x", "Inner", note("inner")) }.onKey(
                    "x",
                    "Middle",
                    note("middle")
                )
                button("B", note("B"))
            }
            .onKey("x", "Outer", note("outer"))
        }
        bench.press("x", .tab, "x")
        #expect(log.value == ["inner", "outer"])
    }

    @Test func `an action that is off leaves the key to those around it`() {
        let bench = Bench { [self] in
            column { button("A", note("A")).onKey("x", "Inner", nil) }.onKey("x", "Outer", note("outer"))
        }
        bench.press("x")
        #expect(log.value == ["outer"])
        #expect(bench.footer == "x Outer  F1 Help  ^C Quit")
    }

    @Test func `a field takes letters, and leaves other keys to those around it`() {
        let text = Box("")
        let bench = Bench { [self] in
            column {
                field("Name", text: text.value, onChange: { text.value = $0 })
                button("Quick", key: "q", note("quick"))
            }
            .onKey("x", "Outer", note("x"))
            .onKey(.control("s"), "Save", note("save"))
            .onKey(.enter, "Enter", note("enter"))
        }
        bench.press("x", "q", .control("s"), .enter)
        #expect(text.value == "xq")
        #expect(log.value == ["save", "enter"])
        bench.press(.tab, "q", "x")
        #expect(log.value == ["save", "enter", "quick", "x"])
    }

    @Test func `the key of a button works wherever the focus is`() {
        let bench = Bench { [self] in
            column {
                button("A", note("A")); button("Add", key: "+", note("add"))
            }
        }
        bench.press("+")
        #expect(log.value == ["add"])
        #expect(bench.footer == "+ Add  F1 Help  ^C Quit")
    }

    @Test func `keys of a view without elements work`() {
        let bench = Bench { [self] in text("Press q").onKey("q", "Leave", note("left")) }
        bench.press("q")
        #expect(log.value == ["left"])
    }

    @Test func `keys in a list are those of the row with the focus`() {
        let bench = Bench { [self] in
            column {
                list("Texts", ["a", "b"], id: { $0 }) { name in text(name).onKey("o", "Open", note("open \(name)")) }
                    .frame(height: .fit)
                list("Buttons", ["c", "d"], id: { $0 }) { name in button(name, key: "x", note("x \(name)")) }.frame(
                    height: .fit
                )
                button("Done", note("done"))
            }
        }
        bench.press("o", "x", .down, "o", .tab, "x", "o", .down, "x", .tab, "x", "o")
        #expect(log.value == ["open a", "open b", "x c", "x d"])
    }

    @Test func `space and enter press`() {
        let bench = Bench { [self] in
            column {
                button("A", note("A")); checkbox("C", isOn: false, note("C"))
            }
        }
        bench.press(.enter, .space, .tab, .space)
        #expect(log.value == ["A", "A", "C"])
    }

    @Test func `help lists the keys, has the focus, and gives it back`() {
        let bench = Bench(rows: 14) { [self] in
            column {
                button("A", note("A")); button("B", key: "b", note("B"))
            }
        }
        bench.press(.tab, .function(1))
        #expect(bench.text.contains { $0.contains("Keys") })
        #expect(bench.text.contains { $0.contains("b          B") })
        #expect(bench.focus == "Close")
        bench.press("b")
        #expect(log.value == [])
        bench.press(.escape)
        #expect(bench.focus == "B")
        #expect(!bench.text.contains { $0.contains("Keys") })
    }

    @Test func `a click presses, but not what is behind a dialog`() {
        let bench = Bench { [self] in button("A", note("A")) }
        bench.send(.mouse(MouseInput(.press, column: 1, row: 0)))
        bench.press(.function(1))
        bench.send(.mouse(MouseInput(.press, column: 1, row: 0)))
        #expect(log.value == ["A"])
    }

    @Test(arguments: [
        (KeyPress.control("s"), "^S"), (.delete, "Del"), (.alt("x"), "Alt+x"), (.shift(.tab), "Shift+Tab"),
        (.function(5), "F5"),
        (.control(.left), "Ctrl+Left"), (.space, "Space"),
    ])
    func `names of keys`(key: KeyPress, name: String) {
        #expect(key.description == name)
    }
}
