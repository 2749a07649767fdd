import Foundation
import LiveModel
import Testing
import TrellisSupport
import ViewEnvironment
import Workflow

@testable import WorkflowWeb

/// A process that is told to stop while something in it does not end (rule F8). Each test is a process of its own, which an
/// alarm ends if it goes on. One at a time, because each takes all processors.
@Suite(.serialized)
struct ForcedStopTests {
    @Test func `F8 SIGTERM ends a process in which a loop spins for ever, and its status says so`() async throws {
        let end = try await #require(processExitsWith: .exitCode(70), observing: [\.standardErrorContent]) {
            try await SpinningProgram.run { server in
                try SpinningProgram.spin("/spin", at: server, times: 1)
                kill(getpid(), SIGTERM)
            }
        }
        #expect(String(decoding: end.standardErrorContent, as: UTF8.self).contains("stopped without waiting"))
    }

    @Test func `F8 SIGTERM ends a process in which all loops spin, also from within a render`() async {
        await #expect(processExitsWith: .exitCode(70)) {
            try await SpinningProgram.run { server in
                try SpinningProgram.spin("/spin", at: server, times: 1)
                try SpinningProgram.spin("/render", at: server, times: 1)
                kill(getpid(), SIGTERM)
            }
        }
    }

    @Test func `F8 SIGINT ends a process in which loops and every thread of the tasks spin`() async throws {
        let end = try await #require(processExitsWith: .exitCode(70), observing: [\.standardErrorContent]) {
            try await SpinningProgram.run { server in
                try SpinningProgram.spin("/spin", at: server, times: 2)
                SpinningProgram.spinOnAllThreadsOfTasks()
                kill(getpid(), SIGINT)
            }
        }
        #expect(String(decoding: end.standardErrorContent, as: UTF8.self).contains("stopped without waiting"))
    }

    @Test func `F8 SIGTERM ends a process whose receiver of reports never returns`() async {
        await #expect(processExitsWith: .exitCode(70)) {
            try await SpinningProgram.run(receiver: { report in
                if report.kind == .stopping || report.kind == .forcedStop { SpinningProgram.spinForEver() }
            }) { _ in kill(getpid(), SIGTERM) }
        }
    }

    @Test func `a second signal ends a process at once in which every thread spins`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            try await SpinningProgram.run(grace: .seconds(3_600)) { server in
                try SpinningProgram.spin("/spin", at: server, times: 2)
                SpinningProgram.spinOnAllThreadsOfTasks()
                while true { kill(getpid(), SIGTERM) }
            }
        }
    }
}

/// A program whose handler and whose view may never return.
private enum SpinningProgram {
    private static let spinning = DispatchSemaphore(value: 0)

    /// Runs a server until it is told to stop, and `body` on a thread of its own as soon as it serves.
    static func run(
        grace: Duration = .seconds(1),
        receiver: (@Sendable (WebServerReport) -> Void)? = nil,
        _ body: @escaping @Sendable (WebServer) throws -> Void
    ) async throws {
        alarm(900)
        // What spins leaves the processors to other tests.
        _ = nice(10)
        var options = WebServerOptions.ephemeral
        options.limits.graceTime = grace
        options.limits.slowStep = .seconds(3_600)
        let app = LiveApp(title: "Spinning") { _, _ in SpinningWorkflow() }
        let server = try WebServer(options: options, onReport: receiver) { request in
            if request.path == "/spin" { spinForEver() }
            return .page(app)
        }
        Thread {
            while server.port == 0 { sched_yield() }
            do { try body(server) } catch { abort() }
        }.start()
        try await server.run()
    }

    /// Sends requests whose answers never come, and returns when they hold as many loops.
    static func spin(_ path: String, at server: WebServer, times: Int) throws {
        for _ in 0..<times {
            let client = try HTTPClient(port: server.port)
            try client.send("GET", path)
            clients.withLock { $0.append(client) }
            spinning.wait()
        }
    }

    private static let clients = Guarded<[HTTPClient]>([])

    static func spinOnAllThreadsOfTasks() {
        let count = ProcessInfo.processInfo.activeProcessorCount
        for _ in 0..<count { Task.detached { spinForEver() } }
        for _ in 0..<count { spinning.wait() }
    }

    static func spinForEver() {
        spinning.signal()
        while true {}
    }
}

private struct SpinningWorkflow: Workflow {
    func render(state: Void, context: RenderContext<SpinningWorkflow>) -> BuiltScreen {
        SpinningProgram.spinForEver()
        return BuiltScreen { p { "never" } }
    }
}
