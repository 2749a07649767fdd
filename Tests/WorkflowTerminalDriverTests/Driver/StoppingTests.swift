import Foundation
import TestSupport
import Testing

/// Stops and continuations, as a shell sees them.
struct StoppingTests {
    @Test(arguments: [[], ["inline"]])
    func `Ctrl+Z leaves the terminal and stops, and fg comes back`(mode: [String]) async throws {
        let terminal = try PseudoTerminal()
        try terminal.start(Products.path("terminal-app"), mode)
        try await terminal.expect("counter: 0")
        for _ in 0..<3 {
            terminal.type("\u{1A}")
            try await terminal.waitForStop()
            #expect(terminal.attributes == terminal.found)
            #expect(terminal.openModes == [])
            terminal.forgetOutput()
            terminal.bringToForeground()
            try await terminal.expect("counter: 0")
            #expect(terminal.isRaw)
            #expect(terminal.openModes.contains("2004"))
        }
        terminal.type("q")
        #expect(try await terminal.wait() == 0)
        #expect(terminal.attributes == terminal.found)
        #expect(terminal.openModes == [])
    }

    // bcmr 11, claude-code 88249
    @Test func `a stop from outside, by SIGTSTP and by SIGSTOP`() async throws {
        let terminal = try PseudoTerminal()
        try terminal.start(Products.path("terminal-app"), [])
        try await terminal.expect("counter: 0")
        terminal.send(SIGTSTP)
        try await terminal.waitForStop()
        #expect(terminal.attributes == terminal.found)
        #expect(terminal.openModes == [])
        terminal.forgetOutput()
        terminal.bringToForeground()
        try await terminal.expect("counter: 0")
        // Nobody can leave the terminal before this one; the shell gives it back its own attributes.
        terminal.send(SIGSTOP)
        try await terminal.waitForStop()
        terminal.restore(terminal.found)
        terminal.forgetOutput()
        terminal.bringToForeground()
        try await terminal.expect("counter: 0")
        #expect(terminal.isRaw)
        terminal.type("q")
        #expect(try await terminal.wait() == 0)
        #expect(terminal.attributes == terminal.found)
        #expect(terminal.openModes == [])
    }

    // agent-sh 214: nobody could continue the leader of a session.
    @Test func `where there is no shell Ctrl+Z stops nothing`() async throws {
        let terminal = try PseudoTerminal()
        try terminal.start("/usr/bin/setsid", ["-c", "-w", Products.path("terminal-app")])
        try await terminal.expect("counter: 0")
        terminal.forgetOutput()
        terminal.type("\u{1A}")
        try await terminal.expect("counter: 0")
        terminal.type("q")
        #expect(try await terminal.wait() == 0)
    }
}
