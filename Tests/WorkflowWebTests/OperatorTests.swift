import Foundation
import TestSupport
import Testing
import TrellisSupport
import WorkflowLive

@testable import WorkflowWeb

/// What whoever runs a server can ask it.
struct OperatorTests {
    private static var options: WebServerOptions {
        var options = WebServerOptions()
        options.metricsPort = 0
        return options
    }

    private static let handler: WebServer.Handler = {
        let app = LiveApp(title: "Counter") { session, url in
            url == "/" ? CounterWorkflow(session: session, alive: nil) : nil
        }
        return { _ in .page(app) }
    }()

    /// The samples of the metrics by their names and labels.
    private static func metrics(_ server: TestServer) throws -> [String: Double] {
        let answer = try HTTPClient(port: server.server.metricsPort).get("/_trellis/metrics")
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
        var samples: [String: Double] = [:]
        for line in answer.text.split(separator: "\n") where !line.hasPrefix("#") {
            let space = try #require(line.lastIndex(of: " "))
            let name = String(line[..<space])
            #expect(samples[name] == nil, "\(name) comes twice")
            samples[name] = Double(line[line.index(after: space)...])
        }
        return samples
    }

    @Test func `a running server is healthy and ready, at both of its ports`() async throws {
        try await withServer(options: Self.options) { server in
            for port in [server.port, server.server.metricsPort] {
                let http = try HTTPClient(port: port)
                try #expect(http.get("/_trellis/health").status == 200)
                try #expect(http.get("/_trellis/ready").text == "ready\n")
                try #expect(http.get("/_trellis/ready", method: "HEAD").status == 200)
            }
        }
    }

    @Test func `visitors see no metrics, and there are none unless asked for`() async throws {
        try await withServer(options: Self.options) { server in
            try #expect(server.http().get("/_trellis/metrics").status == 404)
        }
        try await withServer { server in #expect(server.server.metricsPort == 0) }
    }

    @Test func `a name that points here sees no metrics, an address does`() async throws {
        try await withServer(options: Self.options) { server in
            for (host, status) in [
                ("evil.example", 421), ("10.0.0.7:9100", 200), ("[::1]:9100", 200), ("10.0.0.evil", 421),
            ] {
                let answer = try HTTPClient(port: server.server.metricsPort).get("/_trellis/metrics", ["Host": host])
                #expect(answer.status == status, "\(host)")
            }
            let http = try HTTPClient(port: server.server.metricsPort)
            try #expect(http.post("/_trellis/metrics", "").status == 405)
            try #expect(http.get("/").status == 404)
        }
    }

    @Test func `a click is an event, a patch and the time to its acknowledgement`() async throws {
        try await withServer(options: Self.options, acceptor: nil, handler: Self.handler) { server in
            let page = try LivePageClient(port: server.port)
            _ = try page.hello()
            _ = try page.click("Add", number: 1)
            _ = try page.click("Add", number: 2, seen: 1)
            // A patch is counted after it was sent, so its reader may be earlier.
            while try Self.metrics(server)["trellis_patches_total"] != 2 { waitALittle() }
            let samples = try Self.metrics(server)
            #expect(samples["trellis_events_total"] == 2)
            #expect(samples["trellis_acknowledgement_seconds_count"] == 1)
            #expect(samples["trellis_acknowledgement_seconds_bucket{le=\"+Inf\"}"] == 1)
            #expect(try #require(samples["trellis_acknowledgement_seconds_sum"]) > 0)
            #expect(samples["trellis_joins_total{answer=\"resume\"}"] == 1)
            #expect(samples["trellis_sessions{state=\"connected\"}"] == 1)
            #expect(samples["trellis_responses_total{status=\"2xx\"}"] == 1)
            #expect(try #require(samples["trellis_received_bytes_total"]) > 100)
            #expect(try #require(samples["trellis_sent_bytes_total"]) > Double(page.html.utf8.count))
            #expect(samples["trellis_loop_stuck{loop=\"1\"}"] == 0)
            #expect(samples["trellis_draining"] == 0)
            #if os(Linux)
            #expect(try #require(samples["process_resident_memory_bytes"]) > 1_000_000)
            #expect(try #require(samples["process_open_fds"]) > 3)
            #endif
        }
    }

    @Test func `pages that wait, resyncs and evictions are told apart`() async throws {
        let limits = WebServerLimits.patient { $0.pages = 1 }
        try await withServer(options: Self.options, limits: limits, acceptor: nil, handler: Self.handler) { server in
            let first = try LivePageClient(port: server.port)
            _ = try first.hello()
            try first.reconnect()
            _ = try first.hello(epoch: 1)
            first.socket.shutDown()
            while try Self.metrics(server)["trellis_sessions{state=\"waiting\"}"] != 1 { waitALittle() }
            #expect(try Self.metrics(server)["trellis_joins_total{answer=\"resync\"}"] == 1)
            let second = try LivePageClient(port: server.port)
            _ = try second.hello()
            let samples = try Self.metrics(server)
            #expect(samples["trellis_sessions_ended_total{cause=\"evicted\"}"] == 1)
            #expect(samples["trellis_sessions{state=\"waiting\"}"] == 0)
        }
    }

    @Test func `refusals and other reports are counted by kind`() async throws {
        try await withServer(options: Self.options, handler: { _ in throw CancellationError() }) { server in
            for _ in 0..<3 { try #expect(server.http().get("/", ["Host": "evil.example"]).status == 421) }
            try #expect(server.http().get("/").status == 500)
            let samples = try Self.metrics(server)
            #expect(samples["trellis_refusals_total{reason=\"foreign host\"}"] == 3)
            #expect(samples["trellis_reports_total{kind=\"failed\"}"] == 1)
            #expect(samples["trellis_responses_total{status=\"4xx\"}"] == 3)
            #expect(samples["trellis_responses_total{status=\"5xx\"}"] == 1)
        }
    }

    @Test func `a loop that stands still makes the server unready, and its own port says so`() async throws {
        let limits = WebServerLimits.patient { $0.stuckStep = .milliseconds(20) }
        let (began, isFree) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let block: WebServer.Handler = { _ in
            began.signal()
            wait(for: isFree)
            return .text("")
        }
        try await withServer(options: Self.options, limits: limits, workers: 1, handler: block) { server in
            let stuck = try server.http()
            try stuck.send("GET", "/")
            began.wait()
            let http = try HTTPClient(port: server.server.metricsPort)
            while try http.get("/_trellis/ready").status == 200 { waitALittle() }
            try #expect(http.get("/_trellis/ready").text == "loop 0 stands still\n")
            try #expect(http.get("/_trellis/health").status == 200)
            #expect(try Self.metrics(server)["trellis_loop_stuck{loop=\"0\"}"] == 1)
            isFree.signal()
            try #expect(stuck.readResponse().status == 200)
            while try http.get("/_trellis/ready").status != 200 { waitALittle() }
        }
    }

    @Test func `what is counted by name is bounded`() {
        let counts = ReportCounts()
        for number in 0..<1_000 { counts.add(.refused(.badRequest("\(number)"), address: "")) }
        #expect(counts.all.count == ReportCounts.capacity + 1)
        #expect(counts.all[.report("other")] == UInt64(1_000 - ReportCounts.capacity))
    }

    @Test func `labels cannot break a line`() {
        var text = MetricsText()
        text.add("a", .counter, "Help.", by: "b", [("x\"\\\ny", 1), ("z\r\n", 2)])
        #expect(
            text.text == "# HELP a Help.\n# TYPE a counter\na{b=\"x\\\"\\\\\\ny\"} 1\na{b=\"z\r\\n\"} 2\n"
        )
    }

    @Test func `a histogram counts each step with those before it`() {
        var text = MetricsText()
        text.add("a", "Help.", bounds: [1, 25], counts: [2, 0, 3], microseconds: 1_500_000)
        #expect(
            text.text.hasSuffix(
                "a_bucket{le=\"0.001\"} 2\na_bucket{le=\"0.025\"} 2\na_bucket{le=\"+Inf\"} 5\na_sum 1.5\na_count 5\n"
            )
        )
    }

    @Test func `a port for metrics that is taken is an error of one clear line, and frees the other`() async throws {
        let taken = try Listener(host: "127.0.0.1", port: 0)
        defer { close(taken.descriptor) }
        var options = WebServerOptions.ephemeral
        options.metricsPort = taken.port
        let server = try WebServer(options: options) { _ in .notFound }
        await #expect {
            try await server.start()
        } throws: { error in
            (error as? WebServerError)?.kind == .portTaken && "\(error)".contains("\(taken.port)")
        }
    }
}

/// Blocks the thread, which asynchronous code may not do by itself.
private func wait(for semaphore: DispatchSemaphore) {
    semaphore.wait()
}
