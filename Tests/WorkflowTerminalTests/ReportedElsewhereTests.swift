import Testing
import ViewEnvironment

@testable import WorkflowTerminal

/// What users of other libraries have reported, tried here. The names say where.
struct ReportedElsewhereTests {
    private let typed = Box("")

    private var fieldBench: Bench {
        let shown = typed
        return Bench(columns: 40, rows: 3) { field("", text: shown.value, onChange: { shown.value = $0 }) }
    }

    @Test func `bubbles 906: the caret is behind wide characters, in columns`() {
        let bench = fieldBench
        bench.type("한글中文日本語ABC")
        #expect(bench.session.cursor?.column == 17)
        bench.press(.left, .left, .left, .left)
        #expect(bench.session.cursor?.column == 12)
    }

    @Test func `bottom 80 and bevy 8401: a list that scrolled on a small screen fills a larger one`() {
        let bench = Bench(columns: 20, rows: 5) { list("Rows", Array(0..<10), id: { $0 }) { text("row \($0)") } }
        bench.press(.end)
        bench.send(.resize(TerminalSize(columns: 20, rows: 20)))
        #expect(
            bench.lines.prefix(10) == [
                "row 0", "row 1", "row 2", "row 3", "row 4", "row 5", "row 6", "row 7", "row 8", "row 9",
            ]
        )
    }

    @Test func `tuiwidgets 1: the current row stays visible when rows come before it`() {
        let rows = Box(Array(0..<100))
        let bench = Bench(columns: 20, rows: 6) { list("Rows", rows.value, id: { $0 }) { text("row \($0)") } }
        bench.press(.down)
        rows.value = Array(-50..<100)
        bench.update()
        #expect(bench.text.contains { $0.hasPrefix("row 1") && !$0.hasPrefix("row 10") })
        rows.value = Array(0..<2)
        bench.update()
        #expect(bench.text.contains { $0.hasPrefix("row 1") })
    }

    @Test func `wtf 265: a dialog keeps the focus when a key of something behind it is pressed`() {
        let log = Box(0)
        let bench = Bench(rows: 12) {
            column {
                button("A", key: "a") { log.value += 1 }; button("B") {}
            }
        }
        bench.press(.function(1), "a")
        #expect(log.value == 0)
        #expect(bench.focus == "Close")
    }

    @Test func `croft 192: a dialog that is larger than the screen scrolls`() {
        let session = TerminalSession(size: TerminalSize(columns: 12, rows: 6))
        let overlay = TerminalOverlayLayer(
            name: "A title that is long",
            role: .dialog,
            isModal: true,
            extent: .fit,
            id: 1,
            content: column { for number in 0..<20 { button("Button number \(number)") {} } }
        )
        session.show(TerminalView(.layers(TerminalLayers(body: text("body"), overlays: [overlay]))))
        for _ in 0..<19 { _ = session.handle(.key(.tab)) }
        #expect(session.focusedElement?.name == "Button number 19")
        #expect(session.focusedElement?.visible.isEmpty == false)
    }

    @Test func `helix 74 and 9523: no size is too small for a field, a list, a table, a dialog and the keys`() {
        let bench = Bench(columns: 30, rows: 12) {
            split {
                box("Menu") { list("Rows", Array(0..<30), id: { $0 }) { text("row \($0)") } }
            } trailing: {
                field("Name", text: String(repeating: "漢字", count: 20), onChange: { _ in })
                editor("Text", text: "a\nb\nc", onChange: { _ in })
                progress("Done", 0.5)
                button("Save") {}
            }
        }
        for isHelped in [false, true] {
            if isHelped { bench.press(.function(1)) }
            for columns in [1, 2, 3, 7, 59, 60, 61] {
                for rows in 1...8 {
                    bench.send(.resize(TerminalSize(columns: columns, rows: rows)))
                    #expect(!bench.session.frame().isEmpty)
                    bench.press(.tab, .down, .end, .shift(.tab), .pageDown)
                }
            }
        }
    }

    @Test func `helix 16183 and 12036: a text beyond the edge may be erased at once`() {
        let bench = fieldBench
        bench.type(String(repeating: "long ", count: 40))
        bench.press(.control("u" as KeyPress), "x")
        #expect(typed.value == "x")
        bench.type(String(repeating: "x", count: 200))
        bench.press(.control(.backspace))
        #expect(typed.value == "" && bench.session.cursor?.column == 0)
    }

    @Test func `lexical 18 and TermUI 2094: in an editor, too, a character is one step`() {
        let shown = Box("")
        let bench = Bench(columns: 40, rows: 6) { editor("", text: shown.value, onChange: { shown.value = $0 }) }
        let text = "क्षि👏🏽각👩‍👩‍👧‍👦நி中e\u{301}"
        bench.send(.paste(text))
        for count in (0..<text.count).reversed() {
            bench.press(.backspace)
            #expect(shown.value == String(text.prefix(count)))
        }
        bench.send(.paste(text))
        bench.press(.home)
        for count in 1...text.count {
            bench.press(.delete)
            #expect(shown.value == String(text.dropFirst(count)))
        }
    }

    @Test func `a text that is copied again and again is sent once to a terminal that does not read`() {
        let session = TerminalSession(size: TerminalSize(columns: 40, rows: 4))
        var copied = 0
        struct Copying: TerminalScreen {
            let text: () -> String
            func terminal(environment: ViewEnvironment) -> TerminalView {
                button("Copy") { environment.copyInTerminal(text()) }
            }
        }
        session.show(
            Copying {
                copied += 1; return "text \(copied)"
            },
            in: .empty
        )
        _ = session.frame()
        for _ in 0..<100 { _ = session.handle(.key(.enter)) }
        #expect(session.frame() == TerminalClipboard.bytes(copying: "text 100"))
    }

    @Test func `a field takes no more than it may, however often somebody pastes`() {
        var state = FieldState(text: String(repeating: "a", count: FieldState.limit - 4))
        let changes = ["bé漢", "é", "c", "d"].map { state.insert($0) }
        #expect(changes == [true, false, true, false])
        #expect(state.text.utf8.count == FieldState.limit)
        #expect(state.text.hasSuffix("abéc"))
    }

    @Test func `dirge 730: a terminal without size is one of one cell`() {
        #expect(TerminalSize(columns: 0, rows: 0) == TerminalSize(columns: 1, rows: 1))
    }

    @Test func `tatuin 340: the mouse beyond the edge does nothing`() {
        let bench = Bench { button("A") { Issue.record("pressed") } }
        for (column, row) in [(-1, 0), (40, 0), (0, 12), (5_000, 5_000)] {
            bench.send(.mouse(MouseInput(.press, column: column, row: row)))
            bench.send(.mouse(MouseInput(.wheelDown, column: column, row: row)))
        }
    }

    @Test func `ratatui 1211: control characters in any text reach no terminal`() {
        let evil = "a\u{1B}[2J\u{9B}2J\u{7}\u{202E}b"
        let session = TerminalSession(size: TerminalSize(columns: 60, rows: 20))
        session.show(
            box(evil) {
                text(evil)
                button(evil) {}.onKey("x", evil) {}
                field(evil, text: evil, onChange: { _ in })
                checkbox(evil, isOn: true) {}
                progress(evil, 0.5)
                list(evil, [evil], id: { $0 }) { text($0) }
            }
        )
        let bytes = session.frame()
        _ = session.handle(.key(.function(1)))
        let all = String(decoding: bytes + session.frame(), as: UTF8.self).unicodeScalars
        #expect(!all.contains("\u{9B}") && !all.contains("\u{7}") && !all.contains("\u{202E}"))
        #expect(!String(all).contains("\u{1B}[2J"))
        #expect(!session.plainLines.joined().unicodeScalars.contains("\u{1B}"))
    }

    @Test func `textual 564 and bubbletea 404: a paste is no key, wherever the focus is`() {
        let bench = Bench { column { button("A", key: "q") { Issue.record("pressed") } } }
        bench.send(.paste("q\n q"))
    }

    @Test func `ink 851: the cursor of an input method is at the caret, also in a dialog`() {
        let session = TerminalSession(size: TerminalSize(columns: 30, rows: 9))
        let overlay = TerminalOverlayLayer(
            name: "Name",
            role: .dialog,
            isModal: true,
            extent: .fit,
            id: 1,
            content: field("", text: "漢字", onChange: { _ in })
        )
        session.show(TerminalView(.layers(TerminalLayers(body: text("body"), overlays: [overlay]))))
        let place = session.focusedElement?.rect
        #expect(session.cursor?.column == (place?.column ?? 0) + 4)
        #expect(session.cursor?.row == place?.row)
    }
}
