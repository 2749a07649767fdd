import Testing

@testable import WorkflowTerminal

struct EntryTests {
    private let sent = Box<[String]>([])

    @Test func `an entry keeps its text, and Enter or its button submits and empties it`() {
        let sent = sent
        let bench = Bench(columns: 40, rows: 2) { entry("New", button: "Add") { sent.value.append($0) } }
        bench.type("Milk")
        #expect(bench.lines[0].contains("Milk"))
        bench.press(.enter)
        #expect(sent.value == ["Milk"])
        #expect(!bench.lines[0].contains("Milk"))
        bench.type("Tea")
        bench.press(.tab, .enter)
        #expect(sent.value == ["Milk", "Tea"])
        bench.press(.enter)
        #expect(sent.value == ["Milk", "Tea", ""])
    }

    @Test func `an editor takes lines, and the caret goes up and down in them`() {
        let text = Box("one")
        let bench = Bench(columns: 12, rows: 6) {
            editor("Note", text: text.value) { text.value = $0 }.frame(height: .fill)
        }
        bench.press(.enter)
        bench.type("three")
        bench.press(.up)
        bench.type("!")
        #expect(text.value == "one!\nthree")
        bench.press(.down, .home)
        bench.type(">")
        #expect(text.value == "one!\n>three")
        bench.press(.up, .up)
        bench.type("<")
        #expect(text.value == "<one!\n>three")
        bench.send(.paste("a\r\nb\u{7}"))
        #expect(text.value == "<a\nbone!\n>three")
    }

    @Test func `an editor wraps between words and shows the line of the caret`() {
        let text = Box("alpha beta gamma delta end")
        let bench = Bench(columns: 12, rows: 3) {
            editor("Note", text: text.value) { text.value = $0 }.frame(height: 3)
        }
        #expect(bench.lines == ["Note:", "gamma delta", "end"])
        bench.press(.up, .up, .home)
        bench.type("x")
        #expect(bench.lines == ["Note:", "xalpha beta", "gamma delta"])
        #expect(text.value == "xalpha beta gamma delta end")
    }

    @Test func `of a choice one option is chosen`() {
        let chosen = Box<Int?>(nil)
        let bench = Bench(columns: 20, rows: 4) {
            choice("Size", options: [(1, "Small"), (2, "Large")], selection: chosen.value) { chosen.value = $0 }
        }
        bench.press(.tab, .space)
        #expect(chosen.value == 2)
        #expect(Array(bench.lines[0..<3]) == ["Size", "( ) Small", "(x) Large"])
    }

    @Test func `a view hears that the focus has left it, once, and not while it moves within it`() {
        let left = Box(0)
        let bench = Bench(columns: 40, rows: 4) {
            column {
                choice("Size", options: [(1, "S"), (2, "L")], selection: Int?.none) { _ in }
                    .onFocusLost { left.value += 1 }
                button("OK") {}
            }
        }
        bench.press(.tab)
        #expect(left.value == 0)
        bench.press(.tab)
        #expect(left.value == 1)
        bench.press(.tab)
        #expect(left.value == 1)
    }

    @Test func `a wish for a purpose is met once, whichever view has it, and again for the next`() {
        let failures = Box(0)
        let texts = Box(["", ""])
        let bench = Bench(columns: 40, rows: 4) {
            column {
                for index in 0..<2 {
                    field("\(index)", text: texts.value[index], onChange: { texts.value[index] = $0 })
                        // The first that is empty, as the first field with an error.
                        .focused(failures.value > 0 && texts.value.firstIndex(of: "") == index, once: failures.value)
                }
                button("Send", key: .function(2)) { failures.value += 1 }
            }
        }
        bench.press(.tab, .tab, .enter)
        bench.type("abc")
        #expect(texts.value == ["abc", ""])
        bench.press(.function(2))
        bench.type("d")
        #expect(texts.value == ["abc", "d"])
    }
}
