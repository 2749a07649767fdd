import Foundation
import TestSupport
import Testing

/// What a program writes while it runs.
struct DrawingTests {
    @Test func `the first frame comes though nothing answers, and a key though an answer is missing`() async throws {
        let terminal = try PseudoTerminal()
        try terminal.start(Products.path("terminal-app"), [])
        try await terminal.expect("counter: 0")
        terminal.forgetOutput()
        terminal.type("+")
        try await terminal.expect("1")
        terminal.type("q")
        #expect(try await terminal.wait() == 0)
    }

    @Test func `resizes paint the newest size, never a blank screen`() async throws {
        let terminal = try PseudoTerminal()
        try terminal.start(Products.path("terminal-app"), [])
        try await terminal.expect("counter: 0")
        terminal.forgetOutput()
        for step in 0..<100 {
            terminal.resize(columns: 60 + step % 2, rows: 24)
            try await Task.sleep(for: .milliseconds(2))
        }
        terminal.resize(columns: 70, rows: 20)
        // The footer is in the last row.
        try await terminal.expect("\u{1B}[20H\u{1B}[1m+")
        let output = terminal.output
        #expect(!output.contains("\u{1B}[2J"))
        let frames = output.matches(of: /\u{1B}\[\?2026h/).count
        #expect(frames <= 101)
        // Each frame has all of it.
        #expect(output.matches(of: /counter: 0/).count == frames)
        terminal.type("q")
        #expect(try await terminal.wait() == 0)
    }

    // pomerium 5921, bubbletea 1718
    @Test(arguments: [[], ["inline"]])
    func `sizes without room, and sizes that are none`(mode: [String]) async throws {
        let terminal = try PseudoTerminal(columns: 0, rows: 0)
        try terminal.start(Products.path("terminal-app"), mode)
        try await terminal.expect("counter: 0")
        for (columns, rows) in [(1, 1), (2, 1), (1, 40), (65_535, 65_535), (3, 3), (0, 0)] {
            terminal.resize(columns: columns, rows: rows)
            try await Task.sleep(for: .milliseconds(20))
        }
        terminal.forgetOutput()
        terminal.resize(columns: 81, rows: 24)
        try await terminal.expect("counter: 0")
        terminal.type("q")
        #expect(try await terminal.wait() == 0)
        #expect(terminal.attributes == terminal.found)
    }

    #if os(Linux)
    // flux-core 1803
    @Test func `the flags that the shell shares stay as they are`() async throws {
        let terminal = try PseudoTerminal()
        try terminal.start(Products.path("terminal-app"), [])
        try await terminal.expect("counter: 0")
        let information = try String(contentsOfFile: "/proc/\(terminal.shell)/fdinfo/0", encoding: .utf8)
        let flags = information.firstMatch(of: /flags:\s*0*(\d+)/).flatMap { Int32($0.1, radix: 8) }
        #expect(flags.map { $0 & O_NONBLOCK } == 0)
        terminal.type("q")
        #expect(try await terminal.wait() == 0)
    }
    #endif

    @Test func `what is printed goes above an inline terminal, whose last frame stays`() async throws {
        let terminal = try PseudoTerminal()
        try terminal.start(Products.path("terminal-app"), ["inline"])
        try await terminal.expect("counter: 0")
        terminal.forgetOutput()
        terminal.type("p")
        try await terminal.expect("\u{1B}[J\u{1B}[?7hprinted 0\r\n\u{1B}[?7l")
        terminal.type("+q")
        #expect(try await terminal.wait() == 0)
        let output = terminal.output
        #expect(!output.contains("\u{1B}[3J") && !output.contains("\u{1B}[2J") && !output.contains("\u{1B}[?1049"))
        #expect(!output.contains(/\u{1B}\[\d*(;\d*)?H/))
        // Once: it was shown already.
        #expect(output.matches(of: /printed 0/).count == 1)
    }

    // clawcodex 562, soundness 1587
    @Test func `an inline terminal that becomes narrower erases all rows that it was broken into, and none above`()
        async throws
    {
        let terminal = try PseudoTerminal()
        try terminal.start(Products.path("terminal-app"), ["inline"])
        try await terminal.expect("counter: 0")
        terminal.forgetOutput()
        // The focus, and with it the cursor, is in the second row; the first one has ten columns.
        terminal.resize(columns: 40, rows: 24)
        try await terminal.expect("\u{1B}[1A\r\u{1B}[J")
        try await terminal.expect("counter: 0")
        terminal.forgetOutput()
        terminal.resize(columns: 8, rows: 24)
        try await terminal.expect("\u{1B}[2A\r\u{1B}[J")
        terminal.type("\u{3}")
        #expect(try await terminal.wait() == 0)
    }

    // helios 91, nono 1257
    @Test func `answers that come late are not left to the shell`() async throws {
        let terminal = try PseudoTerminal()
        try terminal.start(Products.path("terminal-app"), [])
        try await terminal.expect("\u{1B}[c")
        terminal.type("q\u{1B}[2;3R\u{1B}[2;3R\u{1B}[?0u\u{1B}[?62c")
        #expect(try await terminal.wait() == 0)
        #expect(terminal.unreadBytes == 0)
    }

    @Test func `a paste of a megabyte is one change of the field`() async throws {
        let terminal = try PseudoTerminal()
        try terminal.start(Products.path("terminal-app"), [])
        try await terminal.expect("counter: 0")
        // To the field, the last element.
        terminal.type("\u{1B}[Z")
        terminal.type("\u{1B}[200~" + String(repeating: "a\r", count: 500_000) + "the end\u{1B}[201~")
        try await terminal.expect("the end")
        terminal.type("\u{3}")
        #expect(try await terminal.wait() == 0)
    }

    @Test func `without a terminal the screen is lines of text, and lines are actions`() throws {
        let child = try ChildProcess(Products.path("terminal-app"), ["--plain"], pipes: [.input, .output])
        child[.input].write(Data("1\n+\n99\nq\n".utf8))
        let output = String(decoding: try child[.output].readToEnd() ?? Data(), as: UTF8.self)
        #expect(child.wait() == 0)
        #expect(output.contains("counter: 0") && output.contains("counter: 2"))
        #expect(output.contains("1 button: Add"))
        #expect(output.contains("Expected a number from 1 to"))
        #expect(output.contains("ended with 0"))
        #expect(!output.contains("\u{1B}"))
    }

    @Test func `the last line needs no end`() throws {
        let child = try ChildProcess(Products.path("terminal-app"), ["--plain"], pipes: [.input, .output])
        child[.input].write(Data("1\nq".utf8))
        try child[.input].close()
        let output = String(decoding: try child[.output].readToEnd() ?? Data(), as: UTF8.self)
        #expect(child.wait() == 0)
        #expect(output.contains("counter: 1") && output.contains("ended with 0"))
    }

    @Test func `without a terminal all lines are read, however many come at once`() throws {
        let lines = "for line in $(seq 2000); do printf '%1000s\\n' ''; done; echo +"
        let command = "{ \(lines); } | timeout 300 \(Products.path("terminal-app")) --plain"
        let result = try ChildProcess.run("bash", ["-c", command])
        #expect(result.status == 0)
        #expect(result.output.contains("counter: 1"))
    }

    @Test(arguments: ["dumb", ""])
    func `a terminal without codes gets lines of text`(term: String) async throws {
        let terminal = try PseudoTerminal()
        try terminal.start(Products.path("terminal-app"), [], environment: ["TERM": term])
        try await terminal.expect("1 button: Add")
        terminal.type("q\n")
        #expect(try await terminal.wait() == 0)
        #expect(!terminal.output.contains("\u{1B}"))
    }
}
