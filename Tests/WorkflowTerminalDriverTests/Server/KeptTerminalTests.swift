import Foundation
import TestSupport
import Testing
import TrellisSupport
import WorkflowLive

@testable import WorkflowTerminalSessions

/// Sessions that survive their server, in a server of a process of its own.
struct KeptTerminalTests {
    /// A server with a file of sessions, which is started again and again.
    private final class Server {
        let folder: String
        private let process = Guarded<ChildProcess?>(nil)

        init() throws {
            folder = NSTemporaryDirectory() + "/kept-\(UUID().uuidString.prefix(8))"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }

        func start() async throws {
            // A server that was killed leaves its socket.
            try? FileManager.default.removeItem(atPath: socket)
            let new = try ChildProcess(Products.path("terminal-app"), ["serve", socket, "\(folder)/sessions"])
            process.withLock { $0 = new }
            try await until("the server listens") { FileManager.default.fileExists(atPath: socket) }
        }

        var socket: String { "\(folder)/app.sock" }

        func kill() {
            let process = process.withLock { process in
                defer { process = nil }
                return process
            }
            guard let process else { return }
            Foundation.kill(process.id, SIGKILL)
            process.wait()
        }

        deinit {
            kill()
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    private func attach(_ server: Server, _ user: String = "ada", command: String? = nil) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal()
        var variables = ["TERM": "xterm-256color"]
        variables["SSH_ORIGINAL_COMMAND"] = command
        try terminal.start(Products.path("trellis-attach"), ["--user", user, server.socket], environment: variables)
        return terminal
    }

    @Test func `what a terminal has shown is there again after the server is killed`() async throws {
        let server = try Server()
        for round in 0..<4 {
            try await server.start()
            let terminal = try attach(server)
            try await terminal.expect("ada xterm-256color: \(round)")
            terminal.forgetOutput()
            terminal.type("+")
            try await terminal.expectText("\(round + 1)")
            server.kill()
            #expect(try await terminal.wait() == 1)
            #expect(terminal.attributes == terminal.found)
            #expect(terminal.openModes == [])
            #expect(terminal.output.contains("The server is gone. What it showed is kept: attach again."))
        }
        try await server.start()
        let other = try attach(server, "grace")
        try await other.expect("grace xterm-256color: 0")
    }

    @Test func `a draft is there again, whatever the next terminal is`() async throws {
        let server = try Server()
        try await server.start()
        let terminal = try attach(server)
        try await terminal.expect("ada xterm-256color: 0")
        for _ in 0..<13 { terminal.type("\t") }
        terminal.type("Bread")
        try await terminal.expect("Bread")
        server.kill()
        _ = try await terminal.wait()
        try await server.start()
        // mosh 394, tmux 1968: the size is that of the terminal that is there now.
        let next = try PseudoTerminal(columns: 60, rows: 20)
        try next.start(
            Products.path("trellis-attach"),
            ["--user", "ada", server.socket],
            environment: ["TERM": "screen"]
        )
        try await next.expect("ada screen: 0")
        try await next.expect("Bread")
        #expect(!next.output.contains("\u{1B}[21;"))
    }

    @Test func `the newer terminal takes the session from the one before`() async throws {
        let server = try Server()
        try await server.start()
        let first = try attach(server)
        try await first.expect("ada xterm-256color: 0")
        first.forgetOutput()
        first.type("+")
        try await first.expectText("1")
        let second = try attach(server)
        try await second.expect("ada xterm-256color: 1")
        #expect(try await first.wait() == 1)
        #expect(first.output.contains("Another terminal shows your session now."))
        #expect(first.attributes == first.found)
        #expect(first.openModes == [])
        // A client that does not answer, as behind a connection that is lost, holds nobody up.
        second.send(SIGSTOP)
        let third = try attach(server)
        try await third.expect("ada xterm-256color: 1")
        third.type("q")
        #expect(try await third.wait() == 0)
    }

    @Test func `a person has a session for each name that the app gives`() async throws {
        let server = try Server()
        try await server.start()
        let (first, second) = (try attach(server, command: "home"), try attach(server, command: "work"))
        try await first.expect("ada xterm-256color: 0")
        try await second.expect("ada xterm-256color: 0")
        second.forgetOutput()
        second.type("+")
        try await second.expectText("1")
        server.kill()
        try await server.start()
        let home = try attach(server, command: "home")
        try await home.expect("ada xterm-256color: 0")
        let work = try attach(server, command: "work")
        try await work.expect("ada xterm-256color: 1")
    }

    @Test func `quitting and hanging up keep the session, and the output of the root ends it`() async throws {
        let server = try Server()
        try await server.start()
        var terminal = try attach(server)
        try await terminal.expect("ada xterm-256color: 0")
        terminal.type("+\u{3}")
        #expect(try await terminal.wait() == 0)
        terminal = try attach(server)
        try await terminal.expect("ada xterm-256color: 1")
        terminal.forgetOutput()
        terminal.type("+")
        try await terminal.expectText("2")
        terminal.send(SIGKILL)
        _ = try await terminal.wait()
        terminal = try attach(server)
        try await terminal.expect("ada xterm-256color: 2")
        terminal.type("q")
        #expect(try await terminal.wait() == 0)
        terminal = try attach(server)
        try await terminal.expect("ada xterm-256color: 0")
    }

    @Test func `lines of text are kept, too`() async throws {
        let server = try Server()
        try await server.start()
        func attachPlain() throws -> PseudoTerminal {
            let terminal = try PseudoTerminal()
            let arguments = ["--user", "ada", server.socket]
            try terminal.start(Products.path("trellis-attach"), arguments, environment: ["TERM": "dumb"])
            return terminal
        }
        let terminal = try attachPlain()
        try await terminal.expect("ada dumb: 0")
        terminal.type("1\n")
        try await terminal.expect("ada dumb: 1")
        terminal.type("quit\n")
        #expect(try await terminal.wait() == 0)
        server.kill()
        try await server.start()
        try await attachPlain().expect("ada dumb: 1")
    }

    @Test func `a name leads to no session of another account`() {
        let own = PageID(terminalOf: 1_000, named: "ada")
        #expect(own != PageID(terminalOf: 1_001, named: "ada"))
        #expect(PageID(terminalOf: 1, named: "0-ada") != PageID(terminalOf: 10, named: "ada"))
        #expect(PageID(terminalOf: 1, named: "a/b c").rawValue == "terminal-1-a=2Fb=20c")
    }
}
