import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
#error("The program needs the C library of the platform for exit; add its module here.")
#endif

func printError(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

let usage = """
    usage: late-cost --list
           late-cost --count PATH
           late-cost --late N [PATH …]
      --list   lists the paths
      --count  uses PATH 20,000 times; callgrind, which it has to run under, dumps the instructions of uses from 1,000 to
               3,000 and from 18,000 to 20,000. scripts/check-late-cost compares them
      --late   uses each PATH, or all, N times (at least 30,000) and fails if the last 10,000 take over 10 % more processor
               time than the second 10,000
    """

/// Ends the program because of how it was called.
func failUsage(_ reason: String) -> Never {
    printError("\(reason)\n\(usage)")
    exit(2)
}

func path(named name: String) -> LatePath {
    guard let path = LatePath(rawValue: name) else { failUsage("There is no path \(name).") }
    return path
}

/// Runs `body` with a server of its own for each path.
func withServer<Result>(_ body: (LateServer) throws -> Result) throws -> Result {
    let server = try LateServer()
    try wait { try await server.start() }
    let result = try body(server)
    try wait { await server.stop() }
    return result
}

/// Waits on the main thread, which an asynchronous `main` would give up: valgrind does not survive that.
func wait(_ body: @escaping @Sendable () async throws -> Void) throws {
    let end = DispatchSemaphore(value: 0)
    let failure = Mutex<(any Error)?>(nil)
    Task.detached {
        do { try await body() } catch { failure.withLock { $0 = error } }
        end.signal()
    }
    end.wait()
    if let error = failure.withLock({ $0 }) { throw error }
}

/// Whether the path costs late what it did early.
func isSteady(_ path: LatePath, count: Int) throws -> Bool {
    let timing = try withServer { server in
        try Timing(path, port: server.port, count: count, progress: printError)
    }
    let change = Int((timing.change * 100).rounded())
    print(
        "\(path.rawValue): \(Int(timing.early)) ns of uses 10,000 to 20,000, \(Int(timing.late)) ns of the last 10,000, "
            + "\(change >= 0 ? "+" : "")\(change) %"
    )
    return timing.change <= Timing.tolerance
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
    switch arguments.first {
    case "--list" where arguments.count == 1:
        for path in LatePath.allCases { print(path.rawValue) }
    case "--count" where arguments.count == 2:
        let path = path(named: arguments[1])
        try withServer { server in try Counting.run(path, port: server.port) }
    case "--late" where arguments.count >= 2:
        guard let count = Int(arguments[1]), count >= 3 * Timing.window else {
            failUsage("Expected --late with a number of at least \(3 * Timing.window).")
        }
        let named = arguments.dropFirst(2).map { path(named: $0) }
        var worse: [String] = []
        for path in named.isEmpty ? LatePath.allCases : named {
            if try !isSteady(path, count: count) { worse.append(path.rawValue) }
        }
        guard worse.isEmpty else {
            printError("FAILED: over 10 % more processor time late than early: \(worse.joined(separator: ", ")).")
            exit(1)
        }
    default: failUsage("Expected one of the three.")
    }
} catch {
    printError("FAILED: \(error)")
    exit(1)
}
