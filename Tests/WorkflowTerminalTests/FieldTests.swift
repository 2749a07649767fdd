import Testing

@testable import WorkflowTerminal

struct FieldTests {
    private let text = Box("")
    private let submits = Box(0)

    private func bench(columns: Int = 20, isSecret: Bool = false) -> Bench {
        let (text, submits) = (text, submits)
        return Bench(columns: columns, rows: 2) {
            field(
                "",
                text: text.value,
                isSecret: isSecret,
                onChange: { text.value = $0 },
                onSubmit: { submits.value += 1 }
            )
        }
    }

    @Test(arguments: [
        ("abc", [KeyPress.backspace], "ab"), ("abc", [.left, .backspace], "ac"), ("abc", [.home, .delete], "bc"),
        ("abc", [.home, "x"], "xabc"), ("abc", [.home, .right, "x"], "axbc"), ("abc", [.home, .end, "x"], "abcx"),
        ("ab cd", [.control("w")], "ab "), ("ab cd ", [.control("w")], "ab "), ("ab cd", [.alt("b"), "x"], "ab xcd"),
        ("ab cd", [.home, .control(.right), "x"], "abx cd"), ("ab cd", [.control(.left), .control("u")], "cd"),
        ("ab cd", [.control(.left), .control("k")], "ab "), ("ab", [.control("a"), .control("d")], "b"),
        ("", [.backspace], ""),
        ("", [.left, .delete, .right, "x"], "x"),
        // A character is one step, however many scalars it has.
        ("a👩‍🔬b", [.left, .backspace], "ab"), ("e\u{301}", [.backspace], ""), ("क्षि", [.backspace], ""),
        ("🇩🇪🇫🇷", [.backspace], "🇩🇪"),
    ])
    func `editing`(start: String, keys: [KeyPress], result: String) {
        text.value = start
        let bench = bench()
        for key in keys { bench.press(key) }
        #expect(text.value == result)
    }

    @Test func `a mark that is typed joins the character before it`() {
        let bench = bench()
        bench.type("e")
        bench.send(.key(KeyPress(.character("\u{301}"))))
        bench.type("x")
        #expect(text.value == "e\u{301}x")
        bench.press(.backspace, .backspace)
        #expect(text.value == "")
    }

    @Test func `the caret is behind what was typed, also before a mark that joins it`() {
        text.value = "\u{301}b"
        let bench = bench()
        bench.press(.home)
        bench.type("ez")
        #expect(text.value == "e\u{301}zb")
    }

    @Test func `a paste is one change and submits nothing`() {
        let changes = Box(0)
        let text = text
        let bench = Bench(columns: 20, rows: 2) {
            field(
                "",
                text: text.value,
                onChange: {
                    text.value = $0; changes.value += 1
                },
                onSubmit: { Issue.record("submitted") }
            )
        }
        bench.send(.paste("one\r\ntwo\n\u{1B}[31mthree\t\u{7}\n"))
        #expect(text.value == "one two [31mthree  ")
        #expect(changes.value == 1)
    }

    @Test func `the text scrolls so that the caret is visible`() {
        let bench = bench(columns: 6)
        bench.type("abcdefgh")
        #expect(bench.lines[0] == "defgh")
        #expect(bench.session.cursor?.column == 5)
        bench.press(.home)
        #expect(bench.lines[0] == "abcdef")
        #expect(bench.session.cursor?.column == 0)
        bench.press(.end, .backspace, .backspace)
        #expect(bench.session.cursor?.column == 5)
    }

    @Test func `wide characters scroll by whole characters`() {
        let bench = bench(columns: 6)
        bench.type("漢字漢字漢")
        #expect(bench.lines[0] == "字漢")
        #expect((bench.session.cursor?.column ?? 9) <= 5)
        bench.press(.left, .left, .left, .left, .left)
        #expect(bench.lines[0] == "漢字漢")
    }

    @Test func `a text that the app changes keeps the caret`() {
        let bench = bench()
        bench.type("abc")
        bench.press(.left)
        text.value = "ABC"
        bench.update()
        bench.type("x")
        #expect(text.value == "ABxC")
        text.value = ""
        bench.update()
        bench.type("y")
        #expect(text.value == "y")
    }

    @Test func `an app that refuses a change shows its own text`() {
        let bench = Bench(columns: 20, rows: 2) { field("", text: "fixed", onChange: { _ in }) }
        bench.type("x")
        #expect(bench.lines[0] == "fixed")
    }

    @Test func `a secret shows dots, also to those who do not see it`() {
        text.value = "pass"
        let bench = bench(isSecret: true)
        #expect(bench.lines[0] == "••••")
        #expect(bench.session.plainLines == ["1 field:  \"••••\""])
        #expect(!bench.session.plainLines.joined().contains("pass"))
    }

    @Test func `enter submits`() {
        let bench = bench()
        bench.press(.enter)
        #expect(submits.value == 1)
    }

    @Test func `without room for the label, an empty field shows it`() {
        let bench = Bench(columns: 12, rows: 2) { field("Name of it", text: "", onChange: { _ in }) }
        #expect(bench.lines[0] == "Name of it")
    }

    @Test func `a click places the caret`() {
        text.value = "abc"
        let bench = bench()
        bench.send(.mouse(MouseInput(.press, column: 1, row: 0)))
        bench.type("x")
        #expect(text.value == "axbc")
    }
}
