import Testing
import TestSupport

@testable import WorkflowTerminal

struct FrameWriterTests {
    private static let alphabet: [String] = [
        "a", "b", " ", " ", "x", "Z", "é", "e\u{301}", "漢", "字", "한", "─", "│", "👍", "👍🏽", "👩‍🔬", "❤️", "क्षि", "🇩🇪", "🫨", "ﾊ",
    ]
    private static let styles: [TerminalStyle] = [
        TerminalStyle(), TerminalStyle(.bold), TerminalStyle(.reverse),
        TerminalStyle(foreground: .red, [.bold, .underline]),
        TerminalStyle(foreground: .rgb(10, 200, 30), background: .indexed(99)), TerminalStyle(.dim),
        TerminalStyle([.dim, .italic]),
    ]

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `random frames look in libvterm as they were meant`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let size = TerminalSize(
            columns: Int.random(in: 1...40, using: &random),
            rows: Int.random(in: 1...12, using: &random)
        )
        let screen = VTermScreen(columns: size.columns, rows: size.rows)
        var canvas = Canvas(size: size, widths: seed.isMultiple(of: 2) ? .tmux : .clusters)
        var old: Grid?
        for frame in 0..<150 {
            change(&canvas, size, using: &random)
            var writer = FrameWriter(
                profile: TerminalProfile(),
                table: canvas.table,
                columns: size.columns,
                origin: 0,
                cursor: nil
            )
            writer.write(canvas.grid, over: Int.random(in: 0..<20, using: &random) == 0 ? nil : old)
            screen.write(writer.bytes)
            old = canvas.grid
            if let difference = screen.difference(from: canvas.grid, canvas.table) {
                Issue.record("frame \(frame) of \(size): \(difference)")
                return
            }
        }
    }

    private func change(_ canvas: inout Canvas, _ size: TerminalSize, using random: inout SeededRandom) {
        if Int.random(in: 0..<6, using: &random) == 0 { canvas.grid.clear() }
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            let count = Int.random(in: 1...12, using: &random)
            let text = (0..<count).map { _ in Self.alphabet.randomElement(using: &random)! }.joined()
            canvas.draw(
                text[...],
                column: Int.random(in: -2..<size.columns, using: &random),
                row: Int.random(in: 0..<size.rows, using: &random),
                clip: Rect(size),
                style: Self.styles.randomElement(using: &random)!
            )
        }
    }

    @Test func `a cell after an uncertain character is addressed by its column`() {
        var canvas = Canvas(size: TerminalSize(columns: 10, rows: 1), widths: .clusters)
        canvas.draw("👩‍🔬|", column: 0, row: 0, clip: Rect(canvas.grid.size), style: TerminalStyle())
        var writer = FrameWriter(profile: TerminalProfile(), table: canvas.table, columns: 10, origin: 0, cursor: nil)
        writer.write(canvas.grid, over: nil)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "\u{1B}[1H  \r👩‍🔬\u{1B}[3G|\u{1B}[K")
    }

    @Test func `a terminal without UTF-8 has borders of ASCII, in their columns`() {
        let profile = TerminalProfile(environment: ["TERM": "xterm", "LANG": "de_DE.ISO-8859-1"])
        let session = TerminalSession(size: TerminalSize(columns: 12, rows: 5), profile: profile, hasFooter: false)
        session.show(
            box("Box") {
                text("漢字 é")
                text("👩‍🔬|")
                progress("", 0.5)
            }
        )
        let bytes = session.frame()
        #expect(bytes.allSatisfy { $0 < 0x80 })
        let screen = VTermScreen(columns: 12, rows: 5)
        screen.write(bytes)
        let lines = (0..<5).map { row in (0..<12).map { screen.cell($0, row).text }.joined() }
        #expect(lines[0] == "+- Box ----+" && lines[4] == "+----------+")
        #expect(lines[1] == "| ? ?  ?   |")
        #expect(lines[2].hasPrefix("| ? ") && lines[2].hasSuffix("|"))
        #expect(lines[3].hasPrefix("| #.."))
    }

    @Test(
        arguments: [
            ([:], true), (["LANG": ""], true), (["LANG": "C.UTF-8"], true),
            (["LC_ALL": "en_US.utf8", "LANG": "C"], true),
            (["LANG": "C"], false), (["LC_ALL": "C", "LANG": "C.UTF-8"], false), (["LC_CTYPE": "en_US"], false),
        ] as [([String: String], Bool)]
    )
    func `the locale says whether a terminal has UTF-8`(variables: [String: String], isUnicode: Bool) {
        #expect(TerminalProfile(environment: variables.merging(["TERM": "xterm"]) { $1 }).isUnicode == isUnicode)
    }

    @Test func `the shortest moves are taken`() {
        func move(from start: (Int, Int)?, to end: (Int, Int)) -> String {
            let table = GlyphTable(size: TerminalSize(columns: 80, rows: 24))
            var writer = FrameWriter(
                profile: TerminalProfile(),
                table: table,
                columns: 80,
                origin: 0,
                cursor: start.map { (column: $0.0, row: $0.1) }
            )
            writer.move(toColumn: end.0, row: end.1)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        #expect(move(from: (5, 5), to: (5, 5)) == "")
        #expect(move(from: (5, 5), to: (0, 5)) == "\r")
        #expect(move(from: (5, 5), to: (6, 5)) == "\u{1B}[C")
        #expect(move(from: (5, 5), to: (4, 5)) == "\u{8}")
        #expect(move(from: (5, 5), to: (1, 5)) == "\u{1B}[2G")
        #expect(move(from: (5, 5), to: (0, 6)) == "\u{1B}[7H")
        #expect(move(from: nil, to: (3, 6)) == "\u{1B}[7;4H")
    }

    @Test(arguments: [
        (TerminalStyle(), TerminalStyle(.bold), "\u{1B}[1m"),
        (TerminalStyle(.bold), TerminalStyle(), "\u{1B}[m"),
        (TerminalStyle([.bold, .underline]), TerminalStyle(.underline), "\u{1B}[22m"),
        (TerminalStyle([.bold, .dim]), TerminalStyle(.dim), "\u{1B}[22;2m"),
        (TerminalStyle(), TerminalStyle(foreground: .palette(9)), "\u{1B}[91m"),
        (TerminalStyle(foreground: .red, .bold), TerminalStyle(.bold), "\u{1B}[39m"),
    ])
    func `the codes of a change of style`(old: TerminalStyle, new: TerminalStyle, codes: String) {
        var bytes: [UInt8] = []
        StyleCodes.append(from: old, to: new, colors: .rgb, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == codes)
    }

    @Test(arguments: [
        (TerminalProfile.Colors.rgb, "\u{1B}[38;2;255;0;0m"), (.indexed, "\u{1B}[38;5;196m"), (.palette, "\u{1B}[91m"),
        (.none, ""),
    ])
    func `colours are those that the terminal has`(colors: TerminalProfile.Colors, codes: String) {
        var bytes: [UInt8] = []
        StyleCodes.append(
            from: TerminalStyle(),
            to: TerminalStyle(foreground: .rgb(255, 0, 0)),
            colors: colors,
            to: &bytes
        )
        #expect(String(decoding: bytes, as: UTF8.self) == codes)
    }
}
