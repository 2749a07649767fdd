import Foundation
import Synchronization
import TestSupport
import WorkflowPostgres

/// A PostgreSQL server of the tests' own in a temporary folder, reached by a socket in that folder.
///
/// A shell waits beside it, and ends it and removes the folder when this process ends, however that happens.
final class PostgresServer: Sendable {
    private let folder: URL
    /// The shell, which ends when its input does.
    private let shell = Mutex<ChildProcess?>(nil)
    private let starts = Atomic(0)
    private let databases = Atomic(0)

    /// The server of all tests that do not stop it.
    static func shared() async throws -> PostgresServer { try await started.value }
    private static let started = Task { try await PostgresServer() }

    init() async throws {
        // The path of a socket has to be short.
        folder = FileManager.default.temporaryDirectory.appending(path: "pg-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await start()
    }

    deinit {
        guard let shell = shell.withLock({ $0 }) else { return }
        try? shell[.input].close()
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
        let end = ContinuousClock.now + .seconds(300)
        while true {
            // What is left of a server that was killed goes on to write into its own.
            let log = folder.appending(path: "log-\(starts.add(1, ordering: .relaxed).newValue)")
            let process = try run(logging: log)
            var text = ""
            while !process.hasEnded, ContinuousClock.now < end {
                if (try? await sql("SELECT 1")) == "1" { return }
                text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
                // After a kill, what is left of the old one may have to end first.
                if text.contains("is still in use") { break }
                try await Task.sleep(for: .milliseconds(50))
            }
            try stop()
            guard text.contains("is still in use"), ContinuousClock.now < end else {
                throw Failure(description: "PostgreSQL does not start: \(text)")
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    private func run(logging log: URL) throws -> ChildProcess {
        let process = try ChildProcess(
            "/bin/sh",
            ["-c", Self.script, "postgres", folder.path, log.path],
            pipes: [.input]
        )
        shell.withLock { $0 = process }
        return process
    }

    /// Ends the server as a crash of the machine's memory does: without a word to anybody.
    func crash() throws {
        let text = try String(contentsOf: folder.appending(path: "data/postmaster.pid"), encoding: .utf8)
        guard let line = text.split(separator: "\n").first, let pid = Int32(line), pid > 1 else {
            throw Failure(description: "no process in \(text)")
        }
        kill(pid, SIGKILL)
        try stop()
    }

    /// Ends the server, and keeps its folder. Returns when it is gone: the next one looks whether its process is there.
    private func stop() throws {
        guard let process = shell.withLock({ exchange(&$0, with: nil) }) else { return }
        if !process.hasEnded { try process[.input].write(contentsOf: Data("keep\n".utf8)) }
        try process[.input].close()
        process.wait()
    }

    /// Returns the address of a new database.
    func makeDatabase() async throws -> PostgresAddress {
        let name = "app_\(databases.add(1, ordering: .relaxed).newValue)"
        try await sql("CREATE DATABASE \(name)")
        return address(of: name)
    }

    func address(of database: String) -> PostgresAddress {
        PostgresAddress("postgres:///\(database)?host=\(folder.path)&user=postgres")!
    }

    /// Runs a statement in the database of the server itself, with psql, outside of transactions.
    @discardableResult
    func sql(_ statement: String) async throws -> String {
        let folder = folder.path
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try Self.psql(statement, folder) })
            }
        }
    }

    private static func psql(_ statement: String, _ folder: String) throws -> String {
        let result = try ChildProcess.run("psql", ["-XAtq", "-h", folder, "-U", "postgres", "-c", statement])
        guard result.status == 0 else { throw Failure(description: result.errors) }
        return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Ends the connections of a database that a condition names, and returns when one has been ended.
    func terminate(_ address: PostgresAddress, where condition: String = "application_name = 'trellis'") async throws {
        let name = address.description.split(separator: "/").last ?? ""
        let end =
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '\(name)' AND \(condition)"
        while try await sql(end) == "0" { waitALittle() }
    }
}
