import CLocalSocket
import CTerminal
import Foundation
import TestSupport
import Testing
import TrellisSupport
import WorkflowTerminal

/// What others can send to a server of terminals.
struct StrangerTests {
    private final class Server {
        let folder: String
        let process: ChildProcess
        var socket: String { "\(folder)/app.sock" }

        init(_ options: String...) throws {
            folder = NSTemporaryDirectory() + "/stranger-\(UUID().uuidString.prefix(8))"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            process = try ChildProcess(Products.path("terminal-app"), ["serve", "\(folder)/app.sock"] + options)
        }

        func waitForSocket() async throws {
            try await until("the server listens") { FileManager.default.fileExists(atPath: socket) }
        }

        func attach(_ arguments: [String] = [], variables: [String: String] = [:]) throws -> PseudoTerminal {
            let terminal = try PseudoTerminal()
            try terminal.start(
                Products.path("trellis-attach"),
                arguments + [socket],
                environment: ["TERM": "xterm"].merging(variables) { $1 }
            )
            return terminal
        }

        var openDescriptors: Int? {
            try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.id)/fd").count
        }

        deinit {
            kill(process.id, SIGKILL)
            process.wait()
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    /// Connects, sends, and waits until the server has closed the connection.
    private func isRefused(_ server: Server, _ descriptors: [Int32], _ text: String) async throws -> Bool {
        let connection = local_socket_connect(server.socket)
        guard connection >= 0 else { return false }
        defer { close(connection) }
        let bytes = Array(text.utf8)
        for descriptor in descriptors { _ = terminal_send_descriptor(connection, descriptor, bytes, bytes.count) }
        if descriptors.isEmpty, !bytes.isEmpty { _ = terminal_send(connection, bytes, bytes.count) }
        _ = fcntl(connection, F_SETFL, O_NONBLOCK)
        try await until("the server closes the connection") {
            var byte: UInt8 = 0
            let count = recv(connection, &byte, 1, 0)
            return count == 0 || count < 0 && errno != EAGAIN
        }
        return true
    }

    @Test func `who hands over no terminal is refused, and leaves nothing open`() async throws {
        let server = try Server()
        try await server.waitForSocket()
        let first = try server.attach()
        try await first.expect("xterm: 0")
        first.type("q")
        #expect(try await first.wait() == 0)
        let greeting = "trellis-attach 1\nTERM=xterm\n\n"
        let null = open("/dev/null", O_RDWR)
        let folder = open("/", O_RDONLY)
        defer { for descriptor in [null, folder] { close(descriptor) } }
        try await until("the first session is closed") { server.openDescriptors != nil }
        let before = server.openDescriptors
        #expect(try await isRefused(server, [null], greeting))
        #expect(try await isRefused(server, [folder], greeting))
        #expect(try await isRefused(server, [null, null, null], "trellis-attach 1\nTERM=xterm\n"))
        #expect(try await isRefused(server, [], greeting))
        #expect(try await isRefused(server, [], "GET / HTTP/1.1\r\n\r\n\n\n"))
        #expect(try await isRefused(server, [], String(repeating: "x", count: 20_000)))
        // Who says nothing, after five seconds.
        #expect(try await isRefused(server, [], ""))
        try await until("nothing is left open") { server.openDescriptors.map { $0 <= before ?? 0 } ?? true }
        let last = try server.attach()
        try await last.expect("xterm: 0")
    }

    @Test func `names and variables reach no terminal as codes`() async throws {
        let server = try Server()
        try await server.waitForSocket()
        let evil = "ada\u{1B}[2J\n\u{9B}2J\u{202E}"
        let terminal = try server.attach(["--user", evil], variables: ["TERM": "xterm\u{1B}]0;x\u{7}"])
        try await terminal.expectText(": 0")
        #expect(!terminal.output.contains("\u{1B}[2J"))
        #expect(!terminal.output.contains("\u{9B}") && !terminal.output.contains("\u{1B}]0;"))
        #expect(!terminal.output.contains("\u{202E}"))
    }

    @Test func `the server cleans what a client sends, and takes all that ours may send`() throws {
        let sent = "trellis-attach 1\nTRELLIS_USER=ada\u{1B}[2J\u{9B}2J\u{7F}\u{202E}\u{7}\nSECRET=x\n\n"
        let greeting = try #require(AttachMessage.Greeting(Array(sent.utf8)))
        #expect(greeting.variables == ["TRELLIS_USER": "ada[2J2J"])
        let longest = String(repeating: "漢", count: 3_000)
        let variables = AttachMessage.Greeting.names.map { ($0, longest) }
        let bytes = AttachMessage.Greeting(variables: Dictionary(variables) { $1 }).bytes
        #expect(AttachMessage.Greeting(bytes)?.variables.count == AttachMessage.Greeting.names.count)
    }

    @Test func `what follows a greeting at once does no harm to it`() async throws {
        let server = try Server()
        try await server.waitForSocket()
        let terminal = try PseudoTerminal()
        let connection = local_socket_connect(server.socket)
        defer { close(connection) }
        // A greeting that is read in two pieces, and the window changes meanwhile.
        let bytes = Array("trellis-attach 1\nTERM=xterm\nTZ=\(String(repeating: "x", count: 1_500))\n\nw".utf8)
        #expect(terminal_send_descriptor(connection, terminal.side, bytes, bytes.count))
        try await terminal.expect("xterm: 0")
    }

    @Test func `floods of keys in some sessions hold up no other one`() async throws {
        let server = try Server()
        try await server.waitForSocket()
        // One more than there are threads to run sessions.
        let floods = try (0...ProcessInfo.processInfo.activeProcessorCount).map { _ in try server.attach() }
        for flood in floods { try await flood.expect("xterm: 0") }
        let running = Guarded(floods.count)
        let isOver = Guarded(false)
        for flood in floods {
            Thread {
                while !isOver.withLock({ $0 }) { flood.type(String(repeating: "x", count: 4_096)) }
                running.withLock { $0 -= 1 }
            }.start()
        }
        let other = try server.attach()
        try await other.expect("xterm: 0")
        for count in 1...20 {
            other.forgetOutput()
            other.type("+\u{C}")
            try await other.expect("xterm: \(count)")
        }
        isOver.withLock { $0 = true }
        try await until("the floods end") { running.withLock { $0 } == 0 }
    }

    @Test(.enabled(if: getuid() == 0 && Self.setpriv != nil, "It takes root and setpriv of util-linux."))
    func `another account of the machine can neither connect nor have the session of somebody else`() async throws {
        let server = try Server()
        let kept = try Server("\(server.folder)/sessions")
        try await server.waitForSocket()
        try await kept.waitForSocket()
        func attachAsNobody(_ server: Server) throws -> PseudoTerminal {
            let terminal = try PseudoTerminal()
            let arguments = ["--reuid=65534", "--clear-groups", Products.path("trellis-attach"), "--user", "ada"]
            try terminal.start(Self.setpriv ?? "", arguments + [server.socket], environment: ["TERM": "xterm"])
            return terminal
        }
        let refused = try attachAsNobody(server)
        #expect(try await refused.wait() == 1)
        #expect(refused.output.contains("Permission denied"))
        // One that everybody may use, on purpose: the name alone opens nothing.
        chmod(kept.socket, 0o666)
        let own = try kept.attach(["--user", "ada"])
        try await own.expect("ada xterm: 0")
        own.forgetOutput()
        own.type("+")
        try await own.expectText("1")
        let other = try attachAsNobody(kept)
        try await other.expect("ada xterm: 0")
        own.forgetOutput()
        own.type("+")
        try await own.expectText("2")
    }

    private static let setpriv = ["/usr/bin/setpriv"].first(where: FileManager.default.isExecutableFile)
}
