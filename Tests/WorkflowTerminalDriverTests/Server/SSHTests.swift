import Foundation
import TestSupport
import Testing

/// A session through sshd, as in the guide: `ForceCommand trellis-attach`.
///
/// sshd and its client are Debian's openssh-server and openssh-client.
@Suite(.enabled(if: OpenSSH.isInstalled, "Install openssh-server and openssh-client to run it."))
struct SSHTests {
    /// sshd on a free port of the loopback interface, with keys of its own.
    private final class Server {
        let folder: String
        let port: Int
        private var isKilled = false
        private let app: ChildProcess
        private let sshd: ChildProcess

        init() throws {
            folder = NSTemporaryDirectory() + "/ssh-\(UUID().uuidString.prefix(8))"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for key in ["host", "user"] {
                _ = try ChildProcess.run(
                    "/usr/bin/ssh-keygen",
                    ["-q", "-t", "ed25519", "-N", "", "-f", "\(folder)/\(key)"]
                )
            }
            port = try FreePort.find()
            let attach = "\(Products.path("trellis-attach")) --user ada \(folder)/app.sock"
            let configuration = """
                Port \(port)
                ListenAddress 127.0.0.1
                HostKey \(folder)/host
                PidFile \(folder)/pid
                AuthorizedKeysFile \(folder)/user.pub
                StrictModes no
                UsePAM no
                PasswordAuthentication no
                PermitRootLogin yes
                AcceptEnv LANG LC_* COLORTERM NO_COLOR
                ForceCommand \(attach)
                """
            try configuration.write(toFile: "\(folder)/sshd_config", atomically: true, encoding: .utf8)
            // A privileged sshd parts with its rights in this folder.
            if getuid() == 0 {
                try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
            }
            app = try ChildProcess(Products.path("terminal-app"), ["serve", "\(folder)/app.sock"])
            sshd = try ChildProcess(OpenSSH.server, ["-D", "-e", "-f", "\(folder)/sshd_config"])
        }

        func waitForPort() async throws {
            let folder = folder
            try await until("sshd and the app listen") {
                ["pid", "app.sock"].allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
            }
        }

        func killApp() {
            isKilled = true
            kill(app.id, SIGKILL)
            app.wait()
        }

        func stop() {
            if !isKilled { killApp() }
            kill(sshd.id, SIGTERM)
            sshd.wait()
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    private func connect(_ server: Server, _ command: String...) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal()
        try terminal.start(
            "/usr/bin/ssh",
            [
                "-tt", "-F", "none", "-i", "\(server.folder)/user", "-p", "\(server.port)", "-o",
                "StrictHostKeyChecking=no",
                "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "-o", "SendEnv=LANG",
                "\(NSUserName())@127.0.0.1",
            ] + command,
            environment: ["TERM": "xterm-256color", "HOME": server.folder, "LANG": "C.UTF-8"]
        )
        return terminal
    }

    @Test func `keys, sizes and the end of a session come through`() async throws {
        let server = try Server()
        defer { server.stop() }
        try await server.waitForPort()
        let terminal = try connect(server)
        try await terminal.expect("ada xterm-256color: 0")
        terminal.forgetOutput()
        terminal.type("+")
        try await terminal.expect("1")
        terminal.resize(columns: 40, rows: 10)
        terminal.send(SIGWINCH)
        try await terminal.expect("\u{1B}[10H")
        terminal.type("q")
        #expect(try await terminal.wait() == 0)
        #expect(terminal.attributes == terminal.found)
        #expect(terminal.openModes == [])
    }

    @Test func `a command that a person asks for is not run`() async throws {
        let server = try Server()
        defer { server.stop() }
        try await server.waitForPort()
        let terminal = try connect(server, "touch", "\(server.folder)/touched")
        try await terminal.expect("ada xterm-256color: 0")
        terminal.type("q")
        #expect(try await terminal.wait() == 0)
        #expect(!FileManager.default.fileExists(atPath: "\(server.folder)/touched"))
    }

    @Test func `the person's terminal is left when the app is killed`() async throws {
        let server = try Server()
        defer { server.stop() }
        try await server.waitForPort()
        let terminal = try connect(server)
        try await terminal.expect("ada xterm-256color: 0")
        server.killApp()
        #expect(try await terminal.wait() == 1)
        #expect(terminal.attributes == terminal.found)
        #expect(terminal.openModes == [])
        #expect(terminal.output.contains("The server is gone."))
    }
}

private enum OpenSSH {
    static let server = "/usr/sbin/sshd"

    static var isInstalled: Bool {
        [server, "/usr/bin/ssh", "/usr/bin/ssh-keygen"].allSatisfy(FileManager.default.isExecutableFile)
    }
}
