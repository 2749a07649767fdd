import LiveModel
import Testing
import ViewEnvironment
import Workflow
import WorkflowLive

@testable import WorkflowWeb

/// Everything works below a path, and several apps beside each other.
struct BasePathTests {
    private static let style = Asset(name: "a.css", bytes: Array("p {}".utf8))

    private static func app(_ title: String) -> LiveApp {
        LiveApp(title: title, stylesheets: [style.url]) { session, url in
            url.hasPrefix("/none") ? nil : PlaceWorkflow(title: title, url: url, session: session)
        }
    }

    private static func options(_ path: String) -> WebServerOptions {
        var options = WebServerOptions()
        options.basePath = path
        return options
    }

    private static let handler: WebServer.Handler = { [app = app("One")] request in
        switch (request.method, request.path) {
        case (.post, "/login"): try .redirect(to: "/done").signingIn("ada")
        case (_, "/who"): .text("\(request.url) \(request.login?.user ?? "nobody")")
        case (_, "/fail"): .error(.internalServerError)
        default: .page(app)
        }
    }

    private static func withApp(_ body: @escaping @Sendable (TestServer) throws -> Void) async throws {
        try await withServer(options: options("/app/"), assets: [style], acceptor: nil, handler: handler, body)
    }

    @Test func `a page and all its files are below the path, and nothing is beside it`() async throws {
        try await Self.withApp { server in
            #expect(server.server.url == "http://127.0.0.1:\(server.port)/app")
            let page = try server.http().get("/app/there?a=1")
            #expect(page.text.contains("<p data-n=\"3\">One at /there?a=1</p>"))
            #expect(page.text.contains("href=\"/app/help\""))
            for start in ["href=\"/app/assets/", "href=\"/app/_trellis/", "src=\"/app/_trellis/"] {
                let end = try #require(LivePageClient.between(start, "\"", in: page.text))
                let path = start.drop { $0 != "/" } + end
                try #expect(server.http().get(String(path)).status == 200)
                try #expect(server.http().get(String(path.dropFirst(4))).status == 404)
            }
            for path in ["/", "/there", "/application", "/app%2F", "/APP/"] {
                try #expect([400, 404].contains(server.http().get(path).status), "\(path)")
            }
            try #expect(server.http().get("/app").text.contains("One at /<"))
            try #expect(server.http().get("/app/who?a=1").text == "/who?a=1 nobody")
            try #expect(server.http().get("/app/fail").text.contains("href=\"/app/\""))
            try #expect(server.http().get("/").text.contains("href=\"/app/\""))
        }
    }

    @Test func `pages and error pages name the icon below the path, and none at the root`() async throws {
        let icon = "<link rel=\"icon\" href=\"/app/favicon.ico\">"
        try await Self.withApp { server in
            try #expect(server.http().get("/app/").text.contains(icon))
            try #expect(server.http().get("/app/fail").text.contains(icon))
        }
        try await withServer(assets: [Self.style], acceptor: nil, handler: Self.handler) { server in
            try #expect(!server.http().get("/").text.contains("rel=\"icon\""))
        }
    }

    @Test func `cookies are for the path alone, and redirects stay below it`() async throws {
        try await Self.withApp { server in
            let answer = try server.http().post("/app/login", "")
            #expect(answer.headers["location"] == "/app/done")
            #expect(answer.newCookies.allSatisfy { $0.contains("; Path=/app;") } && !answer.newCookies.isEmpty)
            var jar = CookieJar()
            jar.take(answer)
            try #expect(server.http().get("/app/who", ["Cookie": jar.header ?? ""]).text == "/who ada")
            try #expect(server.http().get("/app/").newCookies.allSatisfy { $0.contains("; Path=/app;") })
        }
    }

    @Test func `a page joins, moves and is made again below the path`() async throws {
        try await Self.withApp { server in
            let page = try LivePageClient(port: server.port, base: "/app", path: "/there")
            guard case .text(let joined) = try page.hello() else { throw TestSocket.Failure(description: "not joined") }
            #expect(!joined.contains("there"))
            // The app moves: the browser is told the whole path.
            try #expect(page.click("Go", number: 1).contains("[7,2,\"/app/gone?x=1\"]"))
            // The browser moves: the app is told its own.
            try page.socket.send("[2,1,0,10,\"/app/back\"]")
            try #expect(page.nextText().contains("One at /back"))
            // What is not the app's is loaded, as is what it does not know.
            for (number, url) in [(3, "/back"), (4, "/app/none"), (5, "/application")] {
                try page.socket.send("[\(number),\(number - 1),0,10,\"\(url)\"]")
                try #expect(page.nextText().contains("[7,5,\"\(url)\"]"), "\(url)")
            }
        }
    }

    @Test func `a page whose state is lost is made again where its browser is`() async throws {
        try await Self.withApp { server in
            let page = try LivePageClient(port: server.port, base: "/app", path: "/there")
            try page.reconnect("?at=%2Fapp%2Felsewhere")
            guard case .text(let answer) = try page.hello() else { throw TestSocket.Failure(description: "not joined") }
            #expect(answer.contains("One at /elsewhere") && answer.contains("\"/app/elsewhere\""))
        }
    }

    @Test func `a ticket is exchanged below the path`() async throws {
        try await Self.withApp { server in
            let page = try LivePageClient(port: server.port, base: "/app")
            _ = try page.hello()
            let answer = try page.exchange(LivePageClient.ticket(in: page.click("Log in", number: 1)))
            #expect(answer.status == 200)
            #expect(answer.newCookies.allSatisfy { $0.contains("; Path=/app;") })
        }
    }

    @Test func `apps are beside each other, each at its path`() async throws {
        let apps = WebServer.mounting(["/": Self.app("Front"), "/admin": Self.app("Back")]) { request in
            .text("otherwise \(request.path)")
        }
        try await withServer(options: Self.options("/app"), assets: [Self.style], acceptor: nil, handler: apps) {
            server in
            try #expect(server.http().get("/app/adminx").text.contains("Front at /adminx"))
            let admin = try server.http().get("/app/admin/users")
            #expect(admin.text.contains("Back at /users"))
            #expect(admin.text.contains("href=\"/app/admin/help\"") && admin.text.contains("href=\"/app/assets/"))
            try #expect(server.http().get("/app/admin").text.contains("Back at /<"))
            try #expect(server.http().get("/app/admin/none").status == 404)
            try #expect(server.http().post("/app/admin/x", "").text == "otherwise /admin/x")
            let page = try LivePageClient(port: server.port, base: "/app", path: "/admin/users")
            _ = try page.hello()
            try #expect(page.click("Go", number: 1).contains("[7,2,\"/app/admin/gone?x=1\"]"))
            try page.socket.send("[2,1,0,10,\"/app/users\"]")
            try #expect(page.nextText().contains("[7,5,\"/app/users\"]"))
            try page.reconnect("?at=/app/admin/other")
            #expect(page.socket.status == 101)
        }
    }

    @Test(arguments: [
        "", "app", "/app//x", "//evil.example", "/../x", "/a/./b", "/a b", "/%61", "/a?b", "/\\evil", "/ä",
    ])
    func `what is no plain path is no prefix`(text: String) {
        #expect(WebPath.prefix(text) == nil)
    }

    @Test func `a path that an app cannot have is a mistake with a remedy`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = WebResponse.page(BasePathTests.app("One"), at: "/assets/one")
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("Expected a path such as \"/admin\""))
    }
}

/// Says where it is, and goes elsewhere when asked.
private struct PlaceWorkflow: Workflow {
    let title: String
    let url: String
    let session: SessionContext

    typealias State = String
    typealias Output = Never

    func makeInitialState() -> String { url }

    func workflowDidChange(from previous: PlaceWorkflow, state: inout String) {
        if previous.url != url { state = url }
    }

    func render(state: String, context: RenderContext<PlaceWorkflow>) -> LocatedScreen<BuiltScreen> {
        let sink = context.makeStateMutationSink()
        return BuiltScreen {
            div {
                p { "\(title) at \(state)" }
                a(.href("/help")) { "Help" }
                button(.onClick { sink.send { $0 = "/gone?x=1" } }) { "Go" }
                button(.onClick { try? session.signIn(as: "ada") }) { "Log in" }
            }
        }.located(at: state)
    }
}
