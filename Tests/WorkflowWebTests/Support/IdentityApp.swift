import WorkflowLive

@testable import WorkflowWeb

/// The app with logins.
func identityHandler(lastApplied: @escaping @Sendable (PageID) async -> Int = { _ in 0 }) -> WebServer.Handler {
    let app = LiveApp(
        title: "Counter",
        lastApplied: lastApplied,
        workflow: { session, url in url == "/none" ? nil : CounterWorkflow(session: session, alive: nil) }
    )
    return { request in
        switch (request.method, request.path) {
        case (.post, "/login"): try .redirect(to: "/").signingIn(try await request.form()["name"] ?? "")
        case (.post, "/logout"): .redirect(to: "/").signingOut()
        case (.post, "/welcome"), (.post, "/none"): try .page(app).signingIn(try await request.form()["name"] ?? "")
        case (_, "/who"): .text(request.login?.user ?? "nobody")
        default: .page(app)
        }
    }
}

/// A server with logins: the counter's page everywhere but at `/login`, `/logout`, `/who` and `/welcome`.
func withIdentityApp(
    options: WebServerOptions = WebServerOptions(),
    limits: WebServerLimits = .patient,
    workers: Int = 2,
    clock: WebServerClock = .system,
    lastApplied: @escaping @Sendable (PageID) async -> Int = { _ in 0 },
    _ body: @escaping @Sendable (TestServer) throws -> Void
) async throws {
    try await withServer(
        options: options,
        limits: limits,
        workers: workers,
        acceptor: nil,
        clock: clock,
        handler: identityHandler(lastApplied: lastApplied),
        body
    )
}

extension TestServer {
    /// Starts a server with logins, which the test stops.
    static func withLogins(
        _ options: WebServerOptions,
        lastApplied: @escaping @Sendable (PageID) async -> Int = { _ in 0 }
    ) async throws -> TestServer {
        let reports = Reports()
        let handler = identityHandler(lastApplied: lastApplied)
        let server = try WebServer(options: options, onReport: { reports.add($0) }, handler: handler)
        try await server.start()
        return TestServer(server: server, reports: reports)
    }

    /// Logs in by a plain form.
    /// - Parameter cookie: What the browser sends.
    /// - Returns: What it sends from then on.
    func logIn(as name: String = "ada", cookie: String? = nil) throws -> String {
        try post("/login", "name=\(name)", cookie: cookie)
    }

    /// Sends a form.
    /// - Returns: What the browser sends as cookies from then on.
    func post(_ path: String, _ body: String = "", cookie: String?) throws -> String {
        let answer = try http().post(path, body, cookie.map { ["Cookie": $0] } ?? [:])
        var jar = CookieJar(cookie)
        jar.take(answer)
        return jar.header ?? ""
    }

    func who(_ cookie: String?) throws -> String {
        try http().get("/who", cookie.map { ["Cookie": $0] } ?? [:]).text
    }

    /// What becomes of a hello with somebody's token and cookies.
    func join(_ token: String, cookie: String?) throws -> WebSocketClient.Event {
        let socket = try WebSocketClient(port: port, cookie: cookie)
        try socket.send("[1,\"\(token)\",0,0,1]")
        return try socket.next()
    }

    /// A page that is attached.
    func openPage(_ cookie: String? = nil) throws -> LivePageClient {
        let page = try LivePageClient(port: port, cookie: cookie)
        _ = try page.helloText()
        return page
    }
}

extension LivePageClient {
    /// Says hello and gives the answer, which has to be one.
    func helloText(epoch: Int = 0, seen: Int = 0, unacked: Int = 1) throws -> String {
        guard case .text(let text) = try hello(epoch: epoch, seen: seen, unacked: unacked),
            !text.hasPrefix("[\"denied\"")
        else {
            throw TestSocket.Failure(description: "refused")
        }
        return text
    }
}

extension WebSocketClient.Event {
    /// The token is not valid.
    static let denied = WebSocketClient.Event.text("[\"denied\"]")
}
