import Foundation
import TestSupport
import Testing

/// The terminal is as it was found, however the program ends.
struct LeavingTests {
    /// Keys, the status of the program, and what it prints at the end.
    @Test(
        arguments: [
            ("q", 0, "ended with 0"), ("\u{3}", 0, "ended with nothing"), ("e", -SIGTRAP, "Unlucky"),
            ("t", -SIGTRAP, "a trap of the app"),
            ("s", -SIGSEGV, ""), ("a", -SIGABRT, ""), ("f", -SIGFPE, ""), ("b", -SIGBUS, ""), ("i", -SIGINT, ""),
            ("T", -SIGTERM, ""), ("H", -SIGHUP, ""),
        ] as [(String, Int32, String)]
    )
    func `after the run, errors, traps and signals`(key: String, status: Int32, text: String) async throws {
        for mode in [[], ["inline"], ["mouse"]] {
            let terminal = try PseudoTerminal()
            try terminal.start(Products.path("terminal-app"), mode)
            // It answers as kitty does.
            try await terminal.expect("\u{1B}[?u")
            terminal.type("\u{1B}[?0u\u{1B}[?62c")
            try await terminal.expect("counter: 0")
            try await terminal.expect("\u{1B}[>5u")
            #expect(terminal.isRaw)
            #expect(terminal.openModes.isSuperset(of: ["2004", "1004", "keyboard"]))
            #expect(terminal.openModes.contains("1049") == (mode != ["inline"]))
            #expect(terminal.openModes.contains("1006") == (mode == ["mouse"]))
            terminal.type(key)
            let end = try await terminal.wait()
            // Traps are other signals on other processors.
            if status == -SIGTRAP { #expect([-SIGTRAP, -SIGILL].contains(end)) } else { #expect(end == status) }
            #expect(terminal.attributes == terminal.found)
            #expect(terminal.openModes == [])
            if !text.isEmpty { try await terminal.expect(text) }
        }
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func `after a signal from outside`(signal: Int32) async throws {
        let terminal = try PseudoTerminal()
        try terminal.start(Products.path("terminal-app"), [])
        try await terminal.expect("counter: 0")
        terminal.send(signal)
        #expect(try await terminal.wait() == -signal)
        #expect(terminal.attributes == terminal.found)
        #expect(terminal.openModes == [])
    }

    @Test func `a handler of the app's own is called after the terminal was left, and the run ends`() async throws {
        let terminal = try PseudoTerminal()
        try terminal.start(Products.path("terminal-app"), ["own-handler"])
        try await terminal.expect("counter: 0")
        terminal.send(SIGTERM)
        #expect(try await terminal.wait() == 0)
        #expect(terminal.attributes == terminal.found)
        #expect(terminal.openModes == [])
        let output = terminal.output
        let (left, own) = (output.range(of: "\u{1B}[?1049l"), output.range(of: "own handler"))
        #expect(left != nil && own != nil && left!.lowerBound < own!.lowerBound)
        #expect(output.contains("ended with nothing"))
        // Once: a second time would move the cursor of what comes after.
        #expect(output.matches(of: /\u{1B}\[\?1049l/).count == 1)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/yes")))
    func `a program that was started and prints for good does not hold up the end`() async throws {
        let terminal = try PseudoTerminal()
        try terminal.start(Products.path("terminal-app"), [])
        try await terminal.expect("counter: 0")
        // F12 shows what is printed.
        terminal.type("n\u{1B}[24~")
        try await terminal.expect("Printed by the program")
        terminal.forgetOutput()
        terminal.type("\u{1B}[24~q")
        #expect(try await terminal.wait() == 0)
        // What was kept, and what a pipe holds.
        #expect(terminal.output.utf8.count < 1 << 20)
        #expect(terminal.attributes == terminal.found)
        #expect(terminal.openModes == [])
    }

    @Test func `what the program prints is shown after the run, also when it ends by a trap`() async throws {
        for key in ["q", "t"] {
            let terminal = try PseudoTerminal()
            try terminal.start(Products.path("terminal-app"), [])
            try await terminal.expect("counter: 0")
            terminal.type("p")
            terminal.type("\u{1B}[24~")
            try await terminal.expect("printed 0")
            terminal.forgetOutput()
            terminal.type("\u{1B}[24~" + key)
            _ = try await terminal.wait()
            try await terminal.expect("printed 0\r\n")
            try await terminal.expect("\u{1B}[?1049l")
            let output = terminal.output
            #expect(output.range(of: "\u{1B}[?1049l")!.upperBound <= output.range(of: "printed 0\r\n")!.lowerBound)
        }
    }
}
