import StoreSupport
import Testing
import ViewEnvironment
import Workflow
import WorkflowNATS

@testable import WorkflowWeb

/// Two servers with one store in NATS, and a page that goes from one to the other.
@Suite(.timeLimit(.minutes(10)))
struct TakenOverPageTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func start(_ bucket: String) async throws -> TestServer {
        var options = WebServerOptions.released
        (options.port, options.workers) = (0, 1)
        options.limits = .patient
        options.metricsPort = 0
        // The tokens of one server are good at the other.
        options.keyFile = folder.path + "/key"
        options.sessionStore = try await NATSServer.shared.store(bucket: bucket)
        let reports = Reports()
        let app = LiveApp(title: "Kept") { _, _ in Adding() }.keepingSessions(.strict)
        let server = try WebServer(options: options, onReport: { reports.add($0) }, handler: { _ in .page(app) })
        try await server.start()
        return TestServer(server: server, reports: reports)
    }

    @Test func `a page goes on at another server, and the first one acknowledges nothing more`() async throws {
        let (first, second) = (try await start("taken-over"), try await start("taken-over"))
        try await onThread {
            let page = try LivePageClient(port: first.port)
            _ = try page.hello()
            for number in 1...3 {
                try #expect(page.click("Add", number: number, seen: number - 1).contains("\(number) added"))
                #expect(try page.socket.next() == .text("[0,\(number)]"))
            }
            let old = page.socket
            // The first server does not know that the browser is elsewhere.
            try page.reconnect(port: second.port)
            guard case .text(let frame) = try page.hello(epoch: 1, seen: 3, unacked: 4) else {
                Issue.record("The second server did not answer.")
                return
            }
            #expect(frame.hasPrefix("[\"resync\"") && frame.contains("3 added"), "\(frame)")
            // What a late click changes at the first server is neither acknowledged nor kept.
            try old.send("[4,3,\(page.node(ofButton: "Add")),0]")
            var events: [WebSocketClient.Event] = []
            while let event = try? old.next() {
                events.append(event)
                guard case .text = event else { break }
            }
            #expect(!events.contains(.text("[0,4]")), "\(events)")
            #expect(first.reports.wait { $0.contains { $0.contains("superseded") } })
            try page.socket.send("[4,1,\(page.node(ofButton: "Add", in: frame)),0]")
            #expect(try page.nextText().contains("4 added"))
            #expect(try page.socket.next() == .text("[0,4]"))
            let metrics = try [first, second].map { server in
                try server.answer("metrics")
            }
            #expect(metrics[0].contains("\ntrellis_sessions_moved_total{direction=\"lost\"} 1\n"))
            #expect(metrics[1].contains("\ntrellis_sessions_moved_total{direction=\"taken over\"} 1\n"))
            #expect(metrics.map { $0.contains("\ntrellis_sessions_owned 1\n") } == [false, true])
        }
        await first.server.stop()
        await second.server.stop()
    }

    private func text(of event: WebSocketClient.Event) throws -> String {
        guard case .text(let text) = event else { throw TestSocket.Failure(description: "not answered: \(event)") }
        return text
    }

    @Test func `a page that comes back to a server is not shown as it was when it left`() async throws {
        let (first, second) = (try await start("come-back"), try await start("come-back"))
        try await onThread {
            let page = try LivePageClient(port: first.port)
            _ = try page.hello()
            try #expect(page.click("Add", number: 1).contains("1 added"))
            #expect(try page.socket.next() == .text("[0,1]"))
            // The browser leaves, and the first server keeps the page in memory.
            page.socket.shutDown()
            #expect(first.reports.wait { $0.contains { $0.contains("disconnected") } })
            try page.reconnect(port: second.port)
            var frame = try text(of: page.hello(epoch: 1, seen: 1, unacked: 2))
            try page.socket.send("[2,1,\(page.node(ofButton: "Add", in: frame)),0]")
            #expect(try page.nextText().contains("2 added"))
            #expect(try page.socket.next() == .text("[0,2]"))
            let numbering = try #require(LivePageClient.between("[\"resync\",", ",", in: frame).flatMap(Int.init))
            page.socket.shutDown()
            try page.reconnect()
            frame = try text(of: page.hello(epoch: numbering, seen: 2, unacked: 3))
            #expect(frame.hasPrefix("[\"resync\"") && frame.contains("2 added"), "\(frame)")
            try page.socket.send("[3,1,\(page.node(ofButton: "Add", in: frame)),0]")
            #expect(try page.nextText().contains("3 added"))
            #expect(try page.socket.next() == .text("[0,3]"))
        }
        await first.server.stop()
        await second.server.stop()
    }

    @Test func `a page goes on at another server after the first is gone`() async throws {
        let first = try await start("first-gone")
        let page = try await onThread {
            let page = try LivePageClient(port: first.port)
            _ = try page.hello()
            try #expect(page.click("Add", number: 1).contains("1 added"))
            #expect(try page.socket.next() == .text("[0,1]"))
            return Sent(page)
        }
        await first.server.stop()
        let second = try await start("first-gone")
        try await onThread {
            let page = page.page
            try page.reconnect(port: second.port)
            guard case .text(let frame) = try page.hello(epoch: 1, seen: 1, unacked: 2) else {
                Issue.record("The second server did not answer.")
                return
            }
            #expect(frame.contains("1 added"), "\(frame)")
            try page.socket.send("[2,1,\(page.node(ofButton: "Add", in: frame)),0]")
            #expect(try page.nextText().contains("2 added"))
        }
        await second.server.stop()
    }
}

/// A page that one thread after another uses.
///
/// `@unchecked Sendable`: the test waits for the one thread before it starts the next.
private struct Sent: @unchecked Sendable {
    let page: LivePageClient

    init(_ page: LivePageClient) { self.page = page }
}
