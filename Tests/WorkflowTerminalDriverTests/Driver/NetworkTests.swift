import Foundation
import TestSupport
import Testing

/// What the variables of the environment change.
struct NetworkTests {
    @Test func `the driver of a terminal over a network knows the rest of a late sequence`() async throws {
        // A machine that stands still for a second makes it too late for the rule, so it is tried again then.
        for attempt in 1... {
            let terminal = try PseudoTerminal()
            let environment = ["TERM": "xterm", "SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"]
            try terminal.start(Products.path("terminal-app"), [], environment: environment)
            try await terminal.expect("counter: 0")
            // To the field. Up leaves it, and the plus is a key then; else it is text, as is the rest of the sequence.
            terminal.type("\u{1B}[Z")
            try await terminal.expect("\u{1B}[?25h")
            terminal.type("\u{1B}")
            try await Task.sleep(for: .milliseconds(300))
            terminal.forgetOutput()
            terminal.type("[A")
            // What comes at once with a rest is typed.
            try await until("there is a frame") { !terminal.output.isEmpty }
            terminal.forgetOutput()
            terminal.type("+\u{C}")
            try await terminal.expect("counter: ")
            try await terminal.expectText("Draft: ")
            if terminal.output.contains("counter: 1") { return }
            try #require(attempt < 5, "the rest of the sequence was text")
        }
    }

    @Test func `a terminal whose locale is not UTF-8 is sent ASCII alone`() async throws {
        let terminal = try PseudoTerminal()
        try terminal.start(Products.path("terminal-app"), [], environment: ["TERM": "xterm", "LC_ALL": "C"])
        try await terminal.expect("counter: 0")
        terminal.type("\u{1B}[Zé漢+\u{C}")
        try await terminal.expect("?? +")
        terminal.type("\u{3}")
        #expect(try await terminal.wait() == 0)
        #expect(terminal.output.utf8.allSatisfy { $0 < 0x80 })
    }
}
