import Testing
import TrellisSupport
import ViewEnvironment
import Workflow
import WorkflowLive

@testable import WorkflowWeb

/// Registers a visitor, who goes on as that user.
private struct Registering: DurableWorkflow {
    let session: SessionContext

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Registering>) -> RegisterScreen { RegisterScreen(session: session) }
}

private struct RegisterScreen: WebScreen {
    let session: SessionContext

    func html(environment: ViewEnvironment) -> HTML {
        p { "here is \(session.identity ?? "nobody")" }
        button(.onClick { [session] in try? session.signIn(as: "ada", goingTo: "/home") }) { "Register" }
    }
}

/// Two servers with one key and one store, behind a proxy that sends each request to either.
struct SignInServersTests {
    private let folder: TemporaryDirectory
    private let store = MemorySessionStore()

    init() throws { folder = try TemporaryDirectory() }

    private func start() async throws -> TestServer {
        var options = WebServerOptions.released
        (options.port, options.workers) = (0, 1)
        options.limits = .patient
        options.metricsPort = 0
        options.keyFile = folder.path + "/key"
        options.sessionStore = store
        let reports = Reports()
        let app = LiveApp(title: "Club") { session, _ in Registering(session: session) }.keepingSessions(.strict)
        let server = try WebServer(options: options, onReport: { reports.add($0) }, handler: { _ in .page(app) })
        try await server.start()
        return TestServer(server: server, reports: reports)
    }

    @Test func `a page that signs in at one server goes on at the other, and no save has failed`() async throws {
        let (first, second) = (try await start(), try await start())
        try await onThread {
            let page = try LivePageClient(port: first.port)
            _ = try page.hello()
            // The ticket waits until the session is saved for the new login.
            try #expect(page.click("Register", number: 1) == "[0,1]")
            let frame = try page.nextText()
            // The ticket, and the URL at which the browser goes on.
            let change = try LivePageClient.ticket(in: frame).split(separator: " ")
            #expect(change.count == 2 && change[1] == "/home", "\(frame)")
            let headers = ["X-Trellis": "1", "Cookie": page.cookie ?? ""]
            let answer = try HTTPClient(port: second.port).post("/_trellis/ticket", String(change[0]), headers)
            #expect(answer.status == 200)
            var jar = CookieJar(page.cookie)
            jar.take(answer)
            let next = try LivePageClient(port: second.port, path: "/home", cookie: jar.header)
            #expect(next.html.contains("here is ada"))
            #expect(try next.hello() != .close(code: 1013, reason: "overloaded"))
            let metrics = try first.answer("metrics")
            #expect(metrics.contains("trellis_saves_total{result=\"failed\"} 0"), "\(metrics)")
            #expect(!first.reports.all.contains { $0.contains("notSaved") }, "\(first.reports.all)")
        }
        await first.server.stop()
        await second.server.stop()
    }
}
