import Foundation
import TestSupport
import Testing
import WorkflowTerminal

struct InputParserTests {
    typealias Event = InputParser.Event

    private static func events(_ pieces: String..., expecting reports: Int = 0) -> [Event] {
        var parser = InputParser()
        parser.expectedCursorReports = reports
        var events: [Event] = []
        for piece in pieces { parser.feed(Array(piece.utf8), at: .zero) { events.append($0) } }
        parser.timePassed(.seconds(60)) { events.append($0) }
        return events
    }

    private static func keys(_ presses: KeyPress...) -> [Event] { presses.map { .input(.key($0)) } }

    @Test(
        arguments: [
            ("a", KeyPress("a")), ("A", "A"), (" ", .space), ("é", "é"), ("漢", "漢"), ("👍", "👍"),
            ("\r", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{1B}", .escape),
            ("\u{3}", .control("c" as KeyPress)), ("\u{A}", .control("j" as KeyPress)), ("\u{0}", .control(.space)),
            ("\u{1F}", .control("_" as KeyPress)),
            ("\u{1B}a", .alt("a")), ("\u{1B}é", .alt("é")), ("\u{1B}\r", .alt(.enter)),
            ("\u{1B}\u{7F}", .alt(.backspace)),
            ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left), ("\u{1B}OA", .up),
            ("\u{1B}[H", .home), ("\u{1B}[F", .end), ("\u{1B}[1~", .home), ("\u{1B}[4~", .end),
            ("\u{1B}[Z", .shift(.tab)),
            ("\u{1B}[2~", .insert), ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
            ("\u{1B}OP", .function(1)), ("\u{1B}[15~", .function(5)), ("\u{1B}[24~", .function(12)),
            ("\u{1B}[[E", .function(5)),
            ("\u{1B}[25~", .function(13)), ("\u{1B}[34~", .function(20)),
            ("\u{1B}[1;5C", .control(.right)), ("\u{1B}[1;2A", .shift(.up)), ("\u{1B}[3;3~", .alt(.delete)),
            ("\u{1B}[1;5R", .control(.function(3))), ("\u{1B}[1;133C", .control(.right)),
            // rxvt
            ("\u{1B}[a", .shift(.up)), ("\u{1B}Oc", .control(.right)), ("\u{1B}[3$", .shift(.delete)),
            ("\u{1B}\u{1B}[A", .alt(.up)),
            // the number pad
            ("\u{1B}Oj", "*"), ("\u{1B}OM", .enter), ("\u{1B}O5C", .control(.right)),
            // modifyOtherKeys
            ("\u{1B}[27;2;13~", .shift(.enter)), ("\u{1B}[27;5;83~", .control("s" as KeyPress)),
            ("\u{1B}[27;5;1084~", .control("v" as KeyPress)),
            // the keyboard protocol
            ("\u{1B}[27u", .escape), ("\u{1B}[99;5u", .control("c" as KeyPress)), ("\u{1B}[13;2u", .shift(.enter)),
            ("\u{1B}[97;3u", .alt("a")),
            ("\u{1B}[97;4u", .alt("A")), ("\u{1B}[49:33;4u", .alt("!")),
            ("\u{1B}[1089::99;5u", .control("c" as KeyPress)),
            ("\u{1B}[1089;5u", .control("c" as KeyPress)), ("\u{1B}[115;6u", .shift(.control("s" as KeyPress))),
            ("\u{1B}[99;5:1u", .control("c" as KeyPress)),
            ("\u{1B}[99;5:2u", .control("c" as KeyPress)), ("\u{1B}[57414u", .enter), ("\u{1B}[57399u", "0"),
            ("\u{1B}[32;2u", .shift(.space)),
            // vim 11648, Terminal.Gui 4917, neovim 19174
            ("\u{1B}[P", .function(1)), ("\u{1B}[Q", .function(2)), ("\u{1B}[R", .function(3)),
            ("\u{1B}[S", .function(4)),
            ("\u{1B}[64;u", "@"), ("\u{1B}[50:64;;u", "2"), ("\u{1B}[57414;2u", .shift(.enter)),
        ] as [(String, KeyPress)]
    )
    func `a sequence is a key`(sequence: String, key: KeyPress) {
        #expect(Self.events(sequence) == Self.keys(key))
        // However it is cut.
        let bytes = Array(sequence.utf8)
        for cut in bytes.indices.dropFirst() {
            var parser = InputParser()
            var events: [Event] = []
            parser.feed(bytes[..<cut], at: .zero) { events.append($0) }
            parser.feed(bytes[cut...], at: .milliseconds(5)) { events.append($0) }
            parser.timePassed(.seconds(60)) { events.append($0) }
            #expect(events == Self.keys(key), "cut at \(cut)")
        }
        // And the next key is itself, apart from where an Escape belongs to it.
        if sequence != "\u{1B}" { #expect(Self.events(sequence + "z") == Self.keys(key, "z")) }
    }

    @Test(arguments: [
        "\u{1B}[?62;4c", "\u{1B}[>41;354;0c", "\u{1B}[12;34R", "\u{1B}[?1u", "\u{1B}[?2027;2$y",
        "\u{1B}]11;rgb:1515/1111/1010\u{1B}\\",
        "\u{1B}]52;c;YQ==\u{7}", "\u{1B}P>|XTerm(390)\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}P!|00000000\u{1B}\\",
        "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}[48;24;80;480;640t", "\u{1B}[0n", "\u{1B}[4;1$y", "\u{1B}[?997;1n",
        "\u{1B}[99;5:3u", "\u{1B}[1089;9u", "\u{1B}[57358u", "\u{1B}[57441;2u", "\u{1B}[99999999999999999999u",
        "\u{1B}[200;1;1;1$x",
    ])
    func `an answer or an unknown sequence is never a key, and the next key counts`(sequence: String) {
        let events = Self.events(sequence + "z").filter { if case .reply = $0 { false } else { true } }
        #expect(events == Self.keys("z"))
    }

    @Test func `answers are told`() {
        #expect(Self.events("\u{1B}[12;34R") == [.reply(.cursor(row: 12, column: 34))])
        #expect(Self.events("\u{1B}[1;5R", expecting: 1) == [.reply(.cursor(row: 1, column: 5))])
        #expect(Self.events("\u{1B}[?5u") == [.reply(.keyboard(flags: 5))])
        #expect(Self.events("\u{1B}[?2027;2$y") == [.reply(.mode(2027, state: 2))])
        #expect(Self.events("\u{1B}[?62;4c") == [.reply(.device)])
    }

    @Test func `an Escape alone is a key after 25 ms, and not before`() {
        var parser = InputParser()
        var events: [Event] = []
        parser.feed([0x1B], at: .milliseconds(100)) { events.append($0) }
        #expect(parser.deadline == .milliseconds(125))
        parser.timePassed(.milliseconds(124)) { events.append($0) }
        #expect(events.isEmpty)
        parser.timePassed(.milliseconds(125)) { events.append($0) }
        #expect(events == Self.keys(.escape))
        #expect(parser.deadline == nil)
    }

    // pi 7899, TermUI 1957, go-prompt 74
    @Test func `over a network an Escape waits longer for the rest of its sequence`() {
        for rest in ["[A", "OA", "[1;5C", "\r"] {
            var cut: [Event] = []
            var parser = InputParser()
            parser.isRemote = true
            parser.feed([0x1B], at: .zero) { cut.append($0) }
            parser.timePassed(.milliseconds(99)) { cut.append($0) }
            parser.feed(Array(rest.utf8), at: .milliseconds(99)) { cut.append($0) }
            #expect(cut == Self.events("\u{1B}" + rest))
        }
    }

    @Test func `over a network the rest of a sequence that comes late is no text`() {
        func events(_ rest: String, after delay: Duration, isRemote: Bool = true) -> [Event] {
            var parser = InputParser()
            parser.isRemote = isRemote
            var events: [Event] = []
            parser.feed([0x1B], at: .zero) { events.append($0) }
            parser.timePassed(.milliseconds(100)) { events.append($0) }
            parser.feed(Array(rest.utf8), at: .milliseconds(100) + delay) { events.append($0) }
            parser.timePassed(.seconds(60)) { events.append($0) }
            return events
        }
        #expect(events("[A", after: .milliseconds(700)) == Self.keys(.escape, .up))
        #expect(events("OA", after: .milliseconds(700)) == Self.keys(.escape, .up))
        #expect(events("[3~", after: .milliseconds(700)) == Self.keys(.escape, .delete))
        // What a person types: one character at a time, and other texts.
        #expect(events("[", after: .milliseconds(300)) == Self.keys(.escape, "["))
        #expect(events("OK", after: .milliseconds(300)) == Self.keys(.escape, "O", "K"))
        #expect(events("[A", after: .seconds(2)) == Self.keys(.escape, "[", "A"))
        #expect(events("[A", after: .milliseconds(700), isRemote: false) == Self.keys(.escape, "[", "A"))
    }

    @Test func `two Escapes are two keys`() {
        #expect(Self.events("\u{1B}\u{1B}") == Self.keys(.escape, .escape))
        #expect(Self.events("\u{1B}\u{1B}\u{1B}") == Self.keys(.escape, .escape, .escape))
        #expect(Self.events("\u{1B}\u{1B}a") == Self.keys(.escape, .alt("a")))
    }

    // opentui 818, TermUI 1063
    @Test func `a sequence that was begun is waited for longer than an Escape`() {
        var parser = InputParser()
        var events: [Event] = []
        parser.feed(Array("\u{1B}[".utf8), at: .zero) { events.append($0) }
        parser.timePassed(.milliseconds(400)) { events.append($0) }
        parser.feed(Array("A".utf8), at: .milliseconds(410)) { events.append($0) }
        #expect(events == Self.keys(.up))
    }

    @Test func `Alt and a letter that begins sequences is a key`() {
        #expect(Self.events("\u{1B}[") == Self.keys(.alt("[")))
        #expect(Self.events("\u{1B}O") == Self.keys(.alt("O")))
        #expect(Self.events("\u{1B}]x") == Self.keys(.alt("]"), "x"))
        #expect(Self.events("\u{1B}Px") == Self.keys(.alt("P"), "x"))
        #expect(Self.events("\u{1B}_\r") == Self.keys(.alt("_"), .enter))
        #expect(Self.events("\u{1B}O\r") == Self.keys(.alt("O"), .enter))
    }

    @Test func `a control character ends a sequence and counts`() {
        #expect(Self.events("\u{1B}[1;\u{3}") == Self.keys(.control("c" as KeyPress)))
        #expect(Self.events("\u{1B}[12\u{1B}[A") == Self.keys(.up))
    }

    @Test func `bytes that are no UTF-8 are U+FFFD, and the key after them is not lost`() {
        func events(_ bytes: [UInt8]) -> [Event] {
            var parser = InputParser()
            var events: [Event] = []
            parser.feed(bytes, at: .zero) { events.append($0) }
            parser.timePassed(.seconds(60)) { events.append($0) }
            return events
        }
        #expect(events([0xC3, 0x61]) == Self.keys("\u{FFFD}", "a"))
        #expect(events([0xFF, 0x61]) == Self.keys("\u{FFFD}", "a"))
        #expect(events([0xE6, 0xBC]) == Self.keys("\u{FFFD}"))
        // Surrogates and overlong forms.
        #expect(events([0xED, 0xA0, 0x80]) == Self.keys("\u{FFFD}"))
        #expect(events([0xE0, 0x80, 0x80]) == Self.keys("\u{FFFD}"))
        #expect(events([0xF4, 0x90, 0x80, 0x80, 0x61]) == Self.keys("\u{FFFD}", "a"))
        #expect(events([0xC2, 0x9B, 0x61]) == Self.keys("a"))
    }

    @Test func `focus and the mouse`() {
        #expect(Self.events("\u{1B}[I\u{1B}[O") == [.input(.focus(true)), .input(.focus(false))])
        #expect(Self.events("\u{1B}[<0;3;4M") == [.input(.mouse(MouseInput(.press, column: 2, row: 3)))])
        #expect(Self.events("\u{1B}[<0;3;4m") == [.input(.mouse(MouseInput(.release, column: 2, row: 3)))])
        #expect(
            Self.events("\u{1B}[<80;3;4M") == [
                .input(.mouse(MouseInput(.wheelUp, column: 2, row: 3, modifiers: .control)))
            ]
        )
        #expect(Self.events("\u{1B}[<0;0;4Ma") == Self.keys("a"))
        // Without SGR: three bytes, whichever they are.
        #expect(Self.events("\u{1B}[M #$a") == [.input(.mouse(MouseInput(.press, column: 2, row: 3)))] + Self.keys("a"))
    }

    // MARK: - Paste

    @Test func `a paste is one event, its lines end with line feeds, and nothing in it is a key`() {
        let pasted = "one\rtwo\r\nthree\nfour\t\u{3}\u{1B}[A"
        #expect(
            Self.events("\u{1B}[200~" + pasted + "\u{1B}[201~z")
                == [.input(.paste("one\ntwo\nthree\nfour\t[A"))] + Self.keys("z")
        )
    }

    @Test func `a paste may be cut anywhere, also in its end`() {
        let bytes = Array("\u{1B}[200~é\u{1B}\u{1B}[20\u{1B}[201~z".utf8)
        for cut in bytes.indices.dropFirst() {
            var parser = InputParser()
            var events: [Event] = []
            parser.feed(bytes[..<cut], at: .zero) { events.append($0) }
            parser.feed(bytes[cut...], at: .zero) { events.append($0) }
            #expect(events == [.input(.paste("é[20"))] + Self.keys("z"), "cut at \(cut)")
        }
    }

    // acolyte 399
    @Test func `a paste that is never ended is given up after ten seconds`() {
        var parser = InputParser()
        var events: [Event] = []
        parser.feed(Array("\u{1B}[200~abc".utf8), at: .zero) { events.append($0) }
        parser.timePassed(.seconds(9)) { events.append($0) }
        #expect(events.isEmpty)
        parser.timePassed(.seconds(10)) { events.append($0) }
        parser.feed(Array("z".utf8), at: .seconds(11)) { events.append($0) }
        #expect(events == [.input(.paste("abc"))] + Self.keys("z"))
    }

    @Test func `a paste has a limit`() {
        var parser = InputParser()
        #expect(parser.pasteLimit == 8 << 20)
        parser.pasteLimit = 1_000
        var events: [Event] = []
        let piece = [UInt8](repeating: 0x61, count: 300)
        parser.feed(Array("\u{1B}[200~".utf8), at: .zero) { events.append($0) }
        for _ in 0..<10 { parser.feed(piece, at: .zero) { events.append($0) } }
        parser.feed(Array("\u{1B}[201~z".utf8), at: .zero) { events.append($0) }
        #expect(events == [.input(.paste(String(repeating: "a", count: 1_000)))] + Self.keys("z"))
    }

    // MARK: - Random bytes

    /// A million bytes; ten million with `TRELLIS_SOAK=10`, as in `make soak`.
    private static let randomBytes =
        1_000_000 * (ProcessInfo.processInfo.environment["TRELLIS_SOAK"].flatMap(Int.init) ?? 1)

    @Test(arguments: 0..<20)
    func `no bytes trap, none are lost after a pause, and it makes no difference how they are cut`(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let bytes = RandomInput.bytes(count: Self.randomBytes / 20, &random)
        var (whole, cut) = (InputParser(), InputParser())
        var (ofWhole, ofCut): ([Event], [Event]) = ([], [])
        whole.feed(bytes, at: .zero) { ofWhole.append($0) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = min(rest.count, 1 + random.below(9))
            cut.feed(rest.prefix(count), at: .zero) { ofCut.append($0) }
            rest = rest.dropFirst(count)
        }
        #expect(ofWhole == ofCut)
        whole.timePassed(.seconds(10)) { _ in }
        #expect(whole.deadline == nil)
        var last: [Event] = []
        whole.feed(Array("z".utf8), at: .seconds(10)) { last.append($0) }
        #expect(last == Self.keys("z"))
    }
}
