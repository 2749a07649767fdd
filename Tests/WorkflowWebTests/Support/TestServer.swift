import Foundation
import TrellisSupport

@testable import WorkflowWeb

/// A running server and what it reported.
struct TestServer: Sendable {
    let server: WebServer
    let reports: Reports

    var port: Int { server.port }

    func http() throws -> HTTPClient { try HTTPClient(port: port) }
    func webSocket(by way: WebSocketClient.Way = .webSocket) throws -> WebSocketClient {
        switch way {
        case .webSocket: try WebSocketClient(port: port)
        case .polled: try WebSocketClient(polling: port)
        }
    }

    /// The text of what those who run the server ask.
    func answer(_ name: String) throws -> String {
        try HTTPClient(port: server.metricsPort).get("/_trellis/\(name)").text
    }
}

final class Reports: Sendable {
    private let lines = Guarded<[String]>([])
    private let arrivals = NSCondition()

    func add(_ report: WebServerReport) {
        lines.withLock { $0.append(report.description) }
        arrivals.withLock { arrivals.broadcast() }
    }

    var all: [String] { lines.withLock { $0 } }

    /// Waits until `isEnough`, at most five minutes. On a thread that may block.
    func wait(until isEnough: ([String]) -> Bool) -> Bool {
        let end = Date(timeIntervalSinceNow: 300)
        arrivals.lock()
        defer { arrivals.unlock() }
        while !isEnough(all) {
            guard arrivals.wait(until: end) else { return isEnough(all) }
        }
        return true
    }
}

/// Starts a server on a free port, runs `body` on a thread of its own (it may block), stops the server.
func withServer(
    options: WebServerOptions = .released,
    limits: WebServerLimits = .patient,
    workers: Int = 2,
    assets: [Asset] = [],
    acceptor: (any SocketAcceptor)? = EchoAcceptor(),
    clock: WebServerClock = .system,
    handler: @escaping WebServer.Handler = { _ in .notFound },
    _ body: @escaping @Sendable (TestServer) throws -> Void
) async throws {
    var options = options
    options.port = 0
    options.workers = workers
    options.limits = limits
    let reports = Reports()
    let server = try WebServer(
        options: options,
        assets: assets,
        onReport: { reports.add($0) },
        clock: clock,
        acceptor: acceptor,
        handler: handler
    )
    try await server.start()
    do {
        try await onThread { try body(TestServer(server: server, reports: reports)) }
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}

/// Runs what blocks, without taking a thread from the tasks of other tests.
///
/// A task and not a bare thread: what fails in it is known to be this test's.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await Task(executorPreference: threads) { try body() }.value
}

private let threads = Threads()

/// Gives each step of a task a thread of its own.
private final class Threads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        Thread { job.runSynchronously(on: executor) }.start()
    }
}
