import Foundation
import TestSupport
import TrellisSupport
import WorkflowNATS

/// A nats-server of the tests' own: on loopback, with a port that is free and a folder that goes with it.
///
/// It ends with the process of the tests, however that ends: a shell waits at a pipe from it and stops the server.
package final class NATSServer: Sendable {
    /// One for all tests that do not stop it; each takes a bucket of its own.
    package static let shared: NATSServer = {
        do {
            return try NATSServer()
        } catch {
            fatalError("The tests need a nats-server: \(error). Run: scripts/install-packages nats-server")
        }
    }()

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package let port: Int
    private let arguments: [String]
    private let folder: String
    private let running = Running()

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - arguments: Further arguments of nats-server.
    ///   - jetStream: Whether it has JetStream.
    ///   - configuration: The text of a configuration file.
    package init(
        jetStream: Bool = true,
        port: Int? = nil,
        configuration: String = "",
        arguments: [String] = []
    ) throws {
        self.port = try port ?? FreePort.find()
        folder = FileManager.default.temporaryDirectory.appending(path: "nats-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(configuration.utf8).write(to: URL(filePath: folder + "/nats.conf"))
        self.arguments =
            ["--addr", "127.0.0.1", "--port", "\(self.port)", "--config", folder + "/nats.conf"]
            + (jetStream ? ["--jetstream", "--store_dir", folder + "/data"] : []) + arguments
        try start()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    package var url: String { "nats://127.0.0.1:\(port)" }

    /// The lines that it has logged.
    package var log: String { (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "" }

    /// Starts it, again with the same port and data, and waits until it is ready.
    package func start() throws {
        guard let program = Self.program else { throw Failure(description: "there is no nats-server on this machine") }
        let (pidFile, logFile) = (folder + "/pid", folder + "/log")
        try? FileManager.default.removeItem(atPath: pidFile)
        try? FileManager.default.removeItem(atPath: logFile)
        let end = "{ kill -KILL $pid; wait $pid; } 2>/dev/null"
        let script = #""$@" & pid=$!; echo $pid >"$0.new"; mv "$0.new" "$0"; cat >/dev/null; \#(end)"#
        let words = ["-c", script, pidFile, program, "--log", logFile] + arguments
        let shell = try ChildProcess("/bin/sh", words, pipes: [.input])
        let deadline = Date.now + 300
        while !log.contains("Server is ready") || !FileManager.default.fileExists(atPath: pidFile) {
            guard Date.now < deadline else { throw Failure(description: "nats-server did not start: \(log)") }
            Thread.sleep(forTimeInterval: 0.01)
        }
        let pid = try String(contentsOfFile: pidFile, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        running.set(pid: Int32(pid), shell: shell)
    }

    /// Ends it as a crash would.
    package func kill() {
        signal(SIGKILL)
        running.end()
    }

    /// Stops it for a while: its sockets stay open and nothing is answered.
    package func pause() {
        signal(SIGSTOP)
        // The threads of a process stop one after another. One that has ended does not stop.
        while let pid = running.pid, let state = Self.state(of: pid).first, state != "T", state != "Z" { waitALittle() }
    }

    private static func state(of pid: Int32) -> String {
        (try? ChildProcess.run("ps", ["-o", "stat=", "-p", "\(pid)"]).output) ?? "T"
    }

    package func resume() { signal(SIGCONT) }

    private func signal(_ number: Int32) {
        if let pid = running.pid { _ = Foundation.kill(pid, number) }
    }

    private static var program: String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders =
            path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"]
        return folders.map { $0 + "/nats-server" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    // MARK: - Stores

    /// A connection to it.
    package func connection(
        _ change: (inout NATSConnection.Options) -> Void = { _ in }
    ) async throws -> NATSConnection {
        var options = NATSConnection.Options(url)
        change(&options)
        return try await NATSConnection(options)
    }

    /// A store in a bucket that nothing else uses, or in a named one.
    package func store(
        bucket: String? = nil,
        over connection: NATSConnection? = nil,
        _ change: (inout NATSSessionStore.Options) -> Void = { _ in }
    ) async throws -> NATSSessionStore {
        var options = NATSSessionStore.Options()
        options.bucket = bucket ?? "test-\(UUID().uuidString)"
        options.sweepInterval = .zero
        change(&options)
        let shared: NATSConnection
        if let connection { shared = connection } else { shared = try await self.connection() }
        return try await NATSSessionStore(shared, options: options)
    }

    /// A store whose calls fail after `timeout`, or after longer if the server needs longer for the first ones.
    package func hastyStore(bucket: String, timeout: Duration) async -> NATSSessionStore {
        var timeout = timeout
        while true {
            defer { timeout += .milliseconds(10) }
            let connection = try? await connection { [timeout] in $0.requestTimeout = timeout }
            if let connection, let store = try? await store(bucket: bucket, over: connection) { return store }
        }
    }
}

/// The process that runs.
private final class Running: Sendable {
    private let state = Guarded<(pid: Int32?, shell: ChildProcess?)>((nil, nil))

    var pid: Int32? { state.withLock { $0.pid } }

    func set(pid: Int32?, shell: ChildProcess) { state.withLock { $0 = (pid, shell) } }

    /// Waits until it has ended.
    func end() {
        let shell = state.withLock { state in
            defer { state = (nil, nil) }
            return state.shell
        }
        try? shell?[.input].close()
        shell?.wait()
    }
}
