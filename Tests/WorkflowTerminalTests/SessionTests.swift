import TestSupport
import Testing
import ViewEnvironment
import WorkflowTerminal
import WorkflowTerminalTesting

@testable import WorkflowTerminal

@MainActor
struct SessionTests {
    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func `whatever is pressed, libvterm shows the screen that was meant`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        var size = TerminalSize(columns: 60, rows: 16)
        let screen = VTermScreen(columns: size.columns, rows: size.rows)
        let titles = [
            "Milk", "👩‍🔬 Lab", "漢字", "👍🏽 ok", "❤️", "Über", "a very long title that is wider than small screens are", "क्षि",
        ]
        let terminal = TerminalTest(Todo(initial: titles + titles), columns: size.columns, rows: size.rows)
        let keys: [KeyPress] = [
            .tab, .shift(.tab), .up, .down, .space, .delete, .enter, .pageDown, .pageUp, .home, .end, .left, .right,
            .backspace,
            "x", "é", "漢", .function(1), .escape, .control("l"), .control("w"),
        ]
        terminal.session.repaint()
        for step in 0..<250 {
            if random.happens(oneIn: 20) {
                size = TerminalSize(columns: 5 + random.below(80), rows: 2 + random.below(25))
                screen.resize(columns: size.columns, rows: size.rows)
                _ = terminal.session.handle(.resize(size))
            } else {
                let input: TerminalInput =
                    random.happens(oneIn: 15) ? .paste("p\u{1B}[2J\n漢👍🏽") : .key(random.pick(keys))
                _ = terminal.session.handle(input)
                terminal.session.show(terminal.host.rendering, in: .empty)
            }
            // A frame of the test itself would be lost on this screen.
            if terminal.session.size != size { Issue.record("another size") }
            screen.write(terminal.session.frame())
            let canvas = terminal.session.composer.canvas
            if let difference = screen.difference(from: canvas.grid, canvas.table) {
                Issue.record("step \(step), \(size): \(difference)")
                return
            }
            if let cursor = terminal.session.composer.cursor {
                #expect(screen.cursor == (cursor.column, cursor.row))
            }
        }
    }

    @Test func `an unchanged screen writes nothing`() {
        let session = TerminalSession(size: TerminalSize(columns: 80, rows: 24))
        session.show(text("a"))
        #expect(!session.frame().isEmpty)
        session.show(text("a"))
        #expect(session.frame().isEmpty)
    }

    @Test func `a changed digit takes few bytes`() {
        let session = TerminalSession(size: TerminalSize(columns: 80, rows: 24))
        func show(_ count: Int) -> [UInt8] {
            session.show(
                column(spacing: 1) {
                    text("Clicked \(count) times")
                    button("Add", key: "+") {}
                }
            )
            return session.frame()
        }
        _ = show(1)
        let bytes = show(2)
        #expect(bytes.count <= 40)
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[?2026h\u{1B}[1;9H2\u{1B}[3H\u{1B}[?2026l")
    }

    @Test func `the cursor is shown in fields only, and the first frame begins from a known state`() {
        let bench = Bench(columns: 20, rows: 3) {
            column {
                button("A") {}
                field("", text: "ab", onChange: { _ in })
            }
        }
        func frame() -> String { String(decoding: bench.session.frame(), as: UTF8.self) }
        #expect(frame().hasPrefix("\u{1B}[?2026h\u{1B}[?25l\u{1B}[m"))
        bench.press(.tab)
        #expect(frame().contains("\u{1B}[?25h"))
        bench.press(.left)
        #expect(frame() == "\u{8}")
        bench.press(.up)
        #expect(frame().contains("\u{1B}[?25l"))
        bench.press(.tab)
        _ = frame()
        bench.press(.control("l"))
        #expect(frame().hasSuffix("\u{1B}[?25h\u{1B}[?2026l"))
    }

    @Test func `repainting paints all, without erasing the scrollback`() {
        let session = TerminalSession(size: TerminalSize(columns: 10, rows: 2))
        session.show(text("a"))
        _ = session.frame()
        _ = session.handle(.key(.control("l")))
        let bytes = String(decoding: session.frame(), as: UTF8.self)
        #expect(bytes.contains("a\u{1B}[K"))
        #expect(!bytes.contains("[2J") && !bytes.contains("[3J"))
    }

    @Test(arguments: [("", ""), ("M", "TQ=="), ("Ma", "TWE="), ("Man", "TWFu"), ("é漢", "w6nmvKI=")])
    func `a copied text is sent in base64`(text: String, base64: String) {
        struct CopyScreen: TerminalScreen {
            let copied: String

            func terminal(environment: ViewEnvironment) -> TerminalView {
                button("Copy") { environment.copyInTerminal(copied) }
            }
        }
        let session = TerminalSession(size: TerminalSize(columns: 10, rows: 2))
        session.show(CopyScreen(copied: text), in: .empty)
        _ = session.frame()
        _ = session.handle(.key(.enter))
        #expect(String(decoding: session.frame(), as: UTF8.self) == "\u{1B}]52;c;\(base64)\u{7}")
        #expect(session.frame().isEmpty)
    }

    @Test(arguments: [TerminalWidths.tmux, .clusters])
    func `borders stand in their column beside any text`(widths: TerminalWidths) {
        let texts = BorderTexts.all
        let size = TerminalSize(columns: 24, rows: texts.count + 2)
        let session = TerminalSession(size: size, profile: TerminalProfile(widths: widths), hasFooter: false)
        let screen = VTermScreen(columns: size.columns, rows: size.rows)
        for round in 0..<3 {
            session.show(box("Texts") { for line in texts { text(round == 1 ? "other" : line) } })
            screen.write(session.frame())
            for row in 1...texts.count {
                #expect(screen.cell(0, row).text == "│", "\(texts[row - 1])")
                #expect(screen.cell(size.columns - 1, row).text == "│", "\(texts[row - 1])")
            }
            #expect(screen.difference(from: session.composer.canvas.grid, session.composer.canvas.table) == nil)
        }
    }

    @Test func `the keys of the host`() {
        let session = TerminalSession(size: TerminalSize(columns: 10, rows: 2))
        #expect(session.handle(.key(.control("c"))) == .quit)
        #expect(session.handle(.key(.control("z"))) == .suspend)
        #expect(session.handle(.end) == .quit)
        let other = TerminalSession(size: TerminalSize(columns: 10, rows: 2), keys: TerminalKeys(quit: "q"))
        #expect(other.handle(.key(.control("c"))) == nil)
        #expect(other.handle(.key("q")) == .quit)
    }

    @Test func `no size traps, and none leaves the grid`() {
        for columns in [0, 1, 2, 3, 4, 5, 8, 61] {
            for rows in [-1, 1, 2, 3, 4, 5, 6, 30] {
                let session = TerminalSession(size: TerminalSize(columns: columns, rows: rows))
                session.show(
                    split {
                        box("Title") { scroll { for number in 0..<20 { text("line \(number)") } } }
                    } trailing: {
                        box("漢字漢字") {
                            row {
                                field("Name", text: "漢字漢字漢字漢字漢字漢字", onChange: { _ in }); button("A long label") {}
                            }
                            list("List", Array(0..<50), id: { $0 }) { number in text("row \(number)") }
                            progress("Progress", 0.4)
                            divider()
                        }
                    }
                )
                _ = session.frame()
                _ = session.handle(.key(.tab))
                _ = session.handle(.key(.pageDown))
                _ = session.frame()
                #expect(session.composer.canvas.grid.cells.count == session.size.columns * session.size.rows)
            }
        }
    }

    @Test func `the colours of the theme reach the bytes, and NO_COLOR leaves the attributes`() {
        var theme = TerminalTheme()
        theme.accent = TerminalStyle(foreground: .rgb(1, 2, 3), .bold)
        func bytes(_ variables: [String: String]) -> String {
            let session = TerminalSession(
                size: TerminalSize(columns: 10, rows: 2),
                profile: TerminalProfile(environment: variables)
            )
            session.show(text("a").style(.accent), theme: theme)
            return String(decoding: session.frame(), as: UTF8.self)
        }
        #expect(bytes(["TERM": "xterm", "COLORTERM": "truecolor"]).contains("\u{1B}[1;38;2;1;2;3ma"))
        #expect(bytes(["TERM": "xterm-256color"]).contains("\u{1B}[1;38;5;16ma"))
        #expect(bytes(["TERM": "xterm"]).contains("\u{1B}[1;30ma"))
        #expect(bytes(["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"]).contains("\u{1B}[1ma"))
        #expect(TerminalProfile(environment: ["TERM": "dumb"]).isPlain)
        #expect(TerminalProfile(environment: [:]).isPlain)
    }
}
