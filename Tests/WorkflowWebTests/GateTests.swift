import LiveModel
import Testing
import ViewEnvironment
import Workflow
import WorkflowLive

@testable import WorkflowWeb

/// A gate and the app that it stands before see the same URL, however a browser spells it.
struct GateTests {
    private static let handler: WebServer.Handler = { request in
        .page(
            LiveApp(title: "Office") { _, url in Room(url: url) }
                .gated(by: PageGate { _, url in url.hasPrefix("/admin") ? .forbidden : .allowed })
        )
    }

    @Test(arguments: ["/%61dmin", "/admin", "/ad%6Din?x=1", "/admin%2F", "/x/../admin", "/x/%2e%2E/admin"])
    func `a page does not come back at a URL that its visitor may not see`(url: String) async throws {
        try await withServer(acceptor: nil, handler: Self.handler) { server in
            let page = try LivePageClient(port: server.port)
            try page.reconnect("?at=\(PercentEncoding.encodeComponent(url))")
            guard case .text(let answer) = try page.hello() else { return }
            #expect(!answer.contains("dmin"), "\(answer)")
        }
    }

    @Test(arguments: ["/%61dmin", "/admin", "/ad%6Din?x=1", "/admin#top", "/%61dmin#top", "/x/../admin"])
    func `a page does not go to a URL that its visitor may not see`(url: String) async throws {
        try await withServer(acceptor: nil, handler: Self.handler) { server in
            let page = try LivePageClient(port: server.port)
            _ = try page.hello()
            try page.socket.send("[1,0,0,10,\"\(url)\"]")
            // The browser loads it, and is refused.
            try #expect(page.nextText().contains("[7,5,\"\(url)\"]"))
        }
    }

    @Test func `other spellings of a URL are one to the app`() async throws {
        try await withServer(acceptor: nil, handler: Self.handler) { server in
            let page = try LivePageClient(port: server.port)
            _ = try page.hello()
            try page.socket.send("[1,0,0,10,\"/%72oom%c3%a4?a=%62+c&d#part\"]")
            try #expect(page.nextText().contains("at /room%C3%A4?a=b%20c&d#part"))
        }
    }
}

private struct Room: Workflow {
    let url: String

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Room>) -> BuiltScreen {
        BuiltScreen { div { p { "at \(url)" } } }
    }
}
