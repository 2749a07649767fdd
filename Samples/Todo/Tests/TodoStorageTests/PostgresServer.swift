import Foundation
import Synchronization
import TodoCore

@testable import TodoPostgres

/// A PostgreSQL server of the tests' own in a temporary folder, reached by a socket in that folder.
///
/// A shell waits beside it, and ends it and removes the folder when this process ends, however that happens.
final class PostgresServer: Sendable {
    private let folder: URL
    /// The shell, and what ends it when it is closed.
    private let shell = Mutex<(process: Process, input: FileHandle)?>(nil)
    private let starts = Atomic(0)
    private let databases = Atomic(0)

    /// The server of all tests that do not stop it.
    static func shared() async throws -> PostgresServer { try await started.value }
    private static let started = Task { try await PostgresServer() }
    /// A program inherits the pipes of one that is started at the same time. A server would hold those of psql open for good.
    private static let starting = Mutex(())

    init() async throws {
        // The path of a socket has to be short.
        folder = FileManager.default.temporaryDirectory.appending(path: "pg-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await start()
    }

    deinit {
        try? shell.withLock { $0 }?.input.close()
    }

    private static let script = """
        folder=$1 log=$2 as=''
        cd "$folder" || exit 1
        bin=''
        for found in "$(command -v postgres)" /usr/lib/postgresql/*/bin/postgres \
            /opt/homebrew/opt/postgresql@*/bin/postgres "$(pg_config --bindir)/postgres"; do
            if [ -x "$found" ]; then bin=${found%/postgres}; fi
        done
        if [ -z "$bin" ]; then echo 'there is no PostgreSQL; install the package postgresql' >"$log"; exit 1; fi
        # It does not run as root.
        if [ "$(id -u)" = 0 ]; then
            as='setpriv --reuid postgres --regid postgres --clear-groups'
            chown postgres "$folder" || exit 1
        fi
        if [ ! -e data ]; then
            $as "$bin/initdb" -D data -U postgres -A trust -E UTF8 --no-locale --no-sync >"$log" 2>&1 || exit 1
        fi
        $as "$bin/postgres" -D data -k "$folder" -c listen_addresses= -c fsync=on -c max_connections=500 \
            -c shared_buffers=32MB >"$log" 2>&1 &
        server=$!
        read -r word
        kill -QUIT "$server" 2>/dev/null
        wait "$server"
        if [ "$word" != keep ]; then rm -rf "$folder"; fi
        """

    /// Starts the server, and returns when it answers.
    func start() async throws {
        let end = ContinuousClock.now + .seconds(60)
        while true {
            // What is left of a server that was killed goes on to write into its own.
            let log = folder.appending(path: "log-\(starts.add(1, ordering: .relaxed).newValue)")
            let process = try run(logging: log)
            var text = ""
            while process.isRunning, ContinuousClock.now < end {
                if (try? await sql("SELECT 1::bigint")) == 1 { return }
                text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
                // After a kill, what is left of the old one may have to end first.
                if text.contains("is still in use") { break }
                try await Task.sleep(for: .milliseconds(50))
            }
            try stop()
            guard text.contains("is still in use"), ContinuousClock.now < end else {
                throw StorageError(reason: "PostgreSQL does not start: \(text)")
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    private func run(logging log: URL) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", Self.script, "postgres", folder.path, log.path]
        process.standardError = FileHandle.nullDevice
        let input = try Self.starting.withLock { _ in
            let input = Pipe()
            process.standardInput = input
            try process.run()
            return input
        }
        shell.withLock { $0 = (process, input.fileHandleForWriting) }
        return process
    }

    /// Ends the server as a crash of the machine's memory does: without a word to anybody.
    func crash() throws {
        let text = try String(contentsOf: folder.appending(path: "data/postmaster.pid"), encoding: .utf8)
        guard let line = text.split(separator: "\n").first, let pid = Int32(line), pid > 1 else {
            throw StorageError(reason: "no process in \(text)")
        }
        kill(pid, SIGKILL)
        try stop()
    }

    /// Ends the server, and keeps its folder. Returns when it is gone: the next one looks whether its process is there.
    private func stop() throws {
        guard
            let (process, input) = shell.withLock({ shell in
                defer { shell = nil }
                return shell
            })
        else { return }
        if process.isRunning { try input.write(contentsOf: Data("keep\n".utf8)) }
        try input.close()
        process.waitUntilExit()
    }

    /// A new database.
    func makeDatabase() async throws -> PostgresAddress {
        let name = "todo_\(databases.add(1, ordering: .relaxed).newValue)"
        try await sql("CREATE DATABASE \(name)")
        return address(of: name)
    }

    func address(of database: String, user: String = "postgres") -> PostgresAddress {
        PostgresAddress("postgres:///\(database)?host=\(folder.path)&user=\(user)")!
    }

    /// Runs statements in `database`, outside of the storages, and returns the first column of the first row.
    @discardableResult
    func sql(_ statements: String, in database: PostgresAddress? = nil) async throws -> Int64? {
        try await rows(statements, in: database).first.flatMap { Int64($0) }
    }

    /// The server's processes for the connections to `database` that storages have.
    func processes(of database: PostgresAddress) async throws -> [Int32] {
        let query = """
            SELECT pid FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'todo' AND pid <> pg_backend_pid()
            """
        return try await rows(query, in: database).compactMap { Int32($0) }
    }

    private func rows(_ statements: String, in database: PostgresAddress?) async throws -> [String] {
        let name = database?.description.split(separator: "/").last.map(String.init) ?? "postgres"
        let folder = folder.path
        // Waits for a process, which is nothing for the concurrency pool.
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try Self.psql(statements, name, folder) })
            }
        }
    }

    private static func psql(_ statements: String, _ database: String, _ folder: String) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["psql", "-XAtq", "-h", folder, "-U", "postgres", "-d", database, "-c", statements]
        let (output, errors) = try Self.starting.withLock { _ in
            let (output, errors) = (Pipe(), Pipe())
            (process.standardOutput, process.standardError) = (output, errors)
            try process.run()
            return (output, errors)
        }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let error = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw StorageError(reason: error) }
        return text.split(separator: "\n").map(String.init)
    }
}
