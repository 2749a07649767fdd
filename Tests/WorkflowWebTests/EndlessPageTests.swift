import LiveModel
import Testing
import ViewEnvironment
import Workflow

@testable import WorkflowWeb

/// A page that renders for ever ends, and no other page of the server does.
struct EndlessPageTests {
    private var handler: WebServer.Handler {
        let app = LiveApp(title: "Endless") { _, url in EndlessWorkflow(isOver: url == "/endless") }
        return { _ in .page(app) }
    }

    @Test func `a page that renders for ever is closed and the other goes on`() async throws {
        // One loop: both pages live on it.
        try await withServer(workers: 1, acceptor: nil, handler: handler) { server in
            let (page, other) = try (LivePageClient(port: server.port), LivePageClient(port: server.port))
            _ = try page.hello()
            _ = try other.hello()
            try page.socket.send("[1,0,\(page.node(ofButton: "Go")),0]")
            try #expect(page.socket.next() == .close(code: 4011, reason: "page stopped"))
            try #expect(other.click("Add", number: 1).contains("1"))
            #expect(server.server.pageCount == 1)
            let stops = server.reports.all.filter { $0.contains("Expected the passes of one event to come to an end.") }
            #expect(stops.count == 1)
            #expect(stops.first?.contains("to EndlessWorkflow") == true)
        }
    }

    @Test func `the page that comes back is a new one`() async throws {
        try await withServer(workers: 1, acceptor: nil, handler: handler) { server in
            let page = try LivePageClient(port: server.port)
            _ = try page.hello()
            try page.socket.send("[1,0,\(page.node(ofButton: "Go")),0]")
            try #expect(page.socket.next() == .close(code: 4011, reason: "page stopped"))
            let again = try LivePageClient(port: server.port)
            _ = try again.hello()
            try #expect(again.click("Add", number: 1).contains("1"))
        }
    }

    @Test func `a GET of a page that renders for ever is an error, and only that`() async throws {
        try await withServer(workers: 1, acceptor: nil, handler: handler) { server in
            try #expect(server.http().get("/endless").status == 500)
            try #expect(server.http().get("/").status == 200)
            let failures = server.reports.all.filter { $0.hasPrefix("failed to answer '/endless'") }
            #expect(failures.count == 1)
        }
    }
}

private struct EndlessWorkflow: Workflow {
    var isOver: Bool

    struct State {
        var isOver: Bool
        var count = 0
    }

    func makeInitialState() -> State { State(isOver: isOver) }

    func render(state: State, context: RenderContext<EndlessWorkflow>) -> BuiltScreen {
        let sink = context.makeStateMutationSink()
        if state.isOver { sink.send { $0.count += 1 } }
        return BuiltScreen {
            div {
                p { "\(state.count)" }
                button(.onClick { sink.send { $0.isOver = true } }) { "Go" }
                button(.onClick { sink.send { $0.count += 1 } }) { "Add" }
            }
        }
    }
}
