import TestSupport
import Testing
import TrellisSupport

@testable import WorkflowWeb

@Suite("Tasks of the whole app", .timeLimit(.minutes(10)))
struct AppTaskTests {
    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static func server(
        grace: Duration = .seconds(300),
        reports: Kept = Kept(),
        _ tasks: [AppTask]
    ) throws -> WebServer {
        var options = WebServerOptions.ephemeral
        options.limits.graceTime = grace
        options.metricsPort = 0
        for task in tasks { options.tasks.add(task) }
        return try WebServer(options: options, onReport: { reports.add($0) }) { _ in .text("fine") }
    }

    @Test func `tasks start with the server, and have ended when it has stopped`() async throws {
        let events = Events()
        let task = AppTask("importer") {
            events.add("began")
            try? await Task.sleep(for: .seconds(3600))
            // What it does to end takes its time.
            await Task.yield()
            events.add("ended, cancelled: \(Task.isCancelled)")
        }
        let server = try Self.server([task])
        #expect(events.all.isEmpty)
        try await server.start()
        try await until("the task has done 1") { events.all.count == 1 }
        await server.stop()
        #expect(events.all == ["began", "ended, cancelled: true"])
    }

    @Test func `a task that throws is reported, counted and started again`() async throws {
        let (events, reports) = (Events(), Kept())
        let task = AppTask("poller", backoff: .constant(.milliseconds(1))) {
            events.add("began")
            if events.all.count < 3 { throw Failure(description: "no answer \(events.all.count)") }
            try? await Task.sleep(for: .seconds(3600))
        }
        let server = try Self.server(reports: reports, [task])
        try await server.start()
        try await until("the task has done 3") { events.all.count == 3 }
        let text = try await onThread { try HTTPClient(port: server.metricsPort).get("/_trellis/metrics").text }
        #expect(text.contains("trellis_tasks_running{task=\"poller\"} 1\n"))
        #expect(text.contains("trellis_task_failures_total{task=\"poller\"} 2\n"))
        #expect(text.contains("trellis_reports_total{kind=\"task failed\"} 2\n"))
        await server.stop()
        let failures = reports.all.filter { $0.kind == .taskFailed }
        #expect(failures.allSatisfy { $0.level == .error })
        #expect(
            failures.map(\.description)
                == [1, 2].map {
                    "task poller failed, and starts again in 0.001 seconds: no answer \($0)"
                }
        )
    }

    @Test func `a task that returns has done its work`() async throws {
        let (events, reports) = (Events(), Kept())
        let server = try Self.server(reports: reports, [AppTask("once") { events.add("done") }])
        try await server.start()
        try await until("the task has done 1") { events.all.count == 1 }
        await server.stop()
        #expect(events.all == ["done"])
        #expect(!reports.all.contains { $0.kind == .taskFailed })
    }

    @Test func `a task that is added while the server runs starts at once, and after the stop none does`() async throws
    {
        let events = Events()
        var options = WebServerOptions.ephemeral
        options.workers = 1
        let server = try WebServer(options: options) { _ in .text("fine") }
        try await server.start()
        options.tasks.add(AppTask("late") { events.add("late") })
        try await until("the task has done 1") { events.all.count == 1 }
        await server.stop()
        options.tasks.add(AppTask("too late") { events.add("too late") })
        #expect(events.all == ["late"])
    }

    @Test func `a wait before another start ends with the server`() async throws {
        let reports = Kept()
        let task = AppTask("broken", backoff: .constant(.seconds(3600))) { throw Failure(description: "broken") }
        let server = try Self.server(reports: reports, [task])
        try await server.start()
        try await until("it has failed") { reports.all.contains { $0.kind == .taskFailed } }
        await server.stop()
        #expect(!reports.all.contains { $0.kind == .forcedStop })
    }

    @Test func `a task that throws as it is cancelled has not failed`() async throws {
        let (events, reports) = (Events(), Kept())
        let task = AppTask("sleeper") {
            events.add("began")
            try await Task.sleep(for: .seconds(3600))
        }
        let server = try Self.server(reports: reports, [task])
        try await server.start()
        try await until("the task has done 1") { events.all.count == 1 }
        await server.stop()
        #expect(!reports.all.contains { $0.kind == .taskFailed })
    }

    @Test func `a task that does not end is named, and does not hold the stop beyond its grace`() async throws {
        let (events, reports) = (Events(), Kept())
        let (stream, end) = AsyncStream<Void>.makeStream()
        let task = AppTask("deaf") {
            events.add("began")
            await Task { for await _ in stream {} }.value
        }
        let server = try Self.server(grace: .milliseconds(200), reports: reports, [task])
        try await server.start()
        try await until("the task has done 1") { events.all.count == 1 }
        await server.stop()
        let names = reports.all.filter { $0.kind == .taskFailed }.map(\.description)
        #expect(names == ["task deaf was cancelled and did not end within the grace"])
        #expect(reports.all.contains { $0.kind == .forcedStop })
        end.finish()
    }
}

/// What tasks have done, in order.
private final class Events: Sendable {
    private let texts = Guarded<[String]>([])

    var all: [String] { texts.withLock(\.self) }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
}

/// The reports of a server.
private final class Kept: Sendable {
    private let reports = Guarded<[WebServerReport]>([])

    var all: [WebServerReport] { reports.withLock(\.self) }

    func add(_ report: WebServerReport) { reports.withLock { $0.append(report) } }
}
