import Foundation
import Testing
import TrellisSupport
import WorkflowLive

@testable import WorkflowWeb

struct IdentityTests {
    private static let handler: WebServer.Handler = { request in
        switch (request.method, request.path) {
        case (.post, "/login"): try .redirect(to: "/").signingIn(try await request.form()["name"] ?? "")
        case (.post, "/logout"): .redirect(to: "/").signingOut()
        case (_, "/who"): .text(request.login?.user ?? "nobody")
        default: .page(LiveApp(title: "Counter") { session, _ in CounterWorkflow(session: session, alive: nil) })
        }
    }

    private func withApp(
        options: WebServerOptions = WebServerOptions(),
        clock: WebServerClock = .system,
        _ body: @escaping @Sendable (TestServer) throws -> Void
    ) async throws {
        try await withServer(options: options, acceptor: nil, clock: clock, handler: Self.handler, body)
    }

    /// Logs in by a plain form and gives the cookie as the browser sends it back.
    private static func logIn(_ server: TestServer, as name: String = "ada") throws -> String {
        let answer = try server.http().post("/login", "name=\(name)")
        return cookie(in: answer)
    }

    private static func cookie(in answer: HTTPClient.Response) -> String {
        answer.headers["set-cookie"]?.split(separator: ";").first.map(String.init) ?? ""
    }

    private static func who(_ server: TestServer, _ cookie: String) throws -> String {
        try server.http().get("/who", ["Cookie": cookie]).text
    }

    @Test func `a login is a cookie that scripts and other sites cannot use`() async throws {
        try await withApp { server in
            let answer = try server.http().post("/login", "name=ada")
            let cookie = answer.headers["set-cookie"] ?? ""
            #expect(answer.status == 303)
            #expect(cookie.contains("; HttpOnly"))
            #expect(cookie.contains("; SameSite=Lax"))
            #expect(!cookie.contains("Secure"))
            try #expect(Self.who(server, Self.cookie(in: answer)) == "ada")
        }
        var options = WebServerOptions()
        options.origins = ["https://todo.example"]
        try await withApp(options: options) { server in
            let fields = ["Host": "todo.example", "Origin": "https://todo.example"]
            try #expect(
                server.http().post("/login", "name=ada", fields).headers["set-cookie"]?.hasSuffix("; Secure") == true
            )
        }
    }

    @Test func `a name too long for a cookie is an error at the call, and the longest one logs in`() async throws {
        let longest = String(repeating: "a", count: LoginNameError.byteLimit)
        let error = #expect(throws: LoginNameError.self) { try WebResponse.text("").signingIn(longest + "a") }
        #expect(error?.reason == .tooLong(bytes: 2_049))
        try await withApp { server in
            let answer = try server.http().post("/login", "name=\(longest)")
            // Browsers keep up to 4,096 bytes of name and value.
            #expect(Self.cookie(in: answer).utf8.count <= 4_096)
            try #expect(Self.who(server, Self.cookie(in: answer)) == longest)
            let refused = try server.http().post("/login", "name=\(longest)a")
            #expect(refused.status == 400)
            #expect(refused.headers["set-cookie"] == nil)
        }
    }

    @Test func `a form with a name that equals another one's in Swift, and not in a database, signs nobody in`()
        async throws
    {
        try await withApp { server in
            let refused = try server.http().post("/login", "name=Zoe%CC%88")
            #expect(refused.status == 400)
            #expect(refused.headers["set-cookie"] == nil)
            let answer = try server.http().post("/login", "name=Zo%C3%AB")
            try #expect(Self.who(server, Self.cookie(in: answer)) == "Zo\u{EB}")
        }
    }

    @Test func `a login that ends while the app is asked is shown no page, and its browser asks again`() async throws {
        let (hasBegun, goesOn) = (Gate(), Gate())
        let app = LiveApp(title: "Counter") { session, _ in CounterWorkflow(session: session, alive: nil) }
        let handler: WebServer.Handler = { request in
            switch (request.method, request.path) {
            case (.post, "/login"): return try .redirect(to: "/").signingIn("ada")
            case (.post, "/logout"): return .redirect(to: "/").signingOut()
            default:
                hasBegun.open()
                await goesOn.arrive()
                return .page(app)
            }
        }
        let server = try WebServer(options: .ephemeral, handler: handler)
        try await server.start()
        let port = server.port
        let cookie = try await onThread {
            try Self.cookie(in: HTTPClient(port: port).post("/login", ""))
        }
        async let answer = onThread { try HTTPClient(port: port).get("/a?b=c", ["Cookie": cookie]) }
        await hasBegun.arrive()
        _ = try await onThread { try HTTPClient(port: port).post("/logout", "", ["Cookie": cookie]) }
        goesOn.open()
        let (status, location) = try await (answer.status, answer.headers["location"])
        #expect(status == 303 && location == "/a?b=c")
        await server.stop()
    }

    @Test func `a cookie that is changed, cut or of another server is nobody's`() async throws {
        try await withApp { server in
            let cookie = try Self.logIn(server)
            let name = Identities.cookieName
            for bad in [
                cookie + "!", String(cookie.dropLast()), "\(name)=", "\(name)=.", "\(name)=a.b", "\(name)=\(name)",
            ] {
                try #expect(Self.who(server, bad) == "nobody", "\(bad)")
            }
            let foreign = Identities(
                ring: .temporary(),
                revoked: try RevokedLogins(file: nil, now: 0),
                build: 0,
                clock: .system
            )
            try #expect(
                Self.who(server, "\(name)=\(foreign.cookie(of: Login(user: "ada", id: "1"), isSecure: false).value)")
                    == "nobody"
            )
        }
    }

    @Test func `a login ends after its time`() async throws {
        let time = TestTime()
        try await withApp(clock: time.clock) { server in
            let cookie = try Self.logIn(server)
            time.pass(seconds: Identities.loginLifetime - 1)
            try #expect(Self.who(server, cookie) == "ada")
            time.pass(seconds: 1)
            try #expect(Self.who(server, cookie) == "nobody")
        }
    }

    @Test func `a logout closes all pages of the login at once, and the cookie is worth nothing`() async throws {
        try await withApp { server in
            let cookie = try Self.logIn(server)
            let other = try LivePageClient(port: server.port, cookie: try Self.logIn(server))
            _ = try other.hello()
            let pages = try (0..<3).map { _ in try LivePageClient(port: server.port, cookie: cookie) }
            for page in pages { _ = try page.hello() }
            let answer = try server.http().post("/logout", "", ["Cookie": cookie])
            #expect(answer.newCookies.contains { $0.contains("Max-Age=0") })
            for page in pages {
                try #expect(page.socket.next() == .close(code: 4003, reason: "signed out"))
                try page.reconnect()
                try #expect(page.hello() == .text("[\"denied\"]"))
            }
            try #expect(Self.who(server, cookie) == "nobody")
            try #expect(other.click("Add", number: 1).contains("ada has 1"))
            #expect(server.server.pageCount == 1)
        }
    }

    @Test func `a page's token is worth nothing with another login's cookie, or none`() async throws {
        try await withApp { server in
            let page = try LivePageClient(port: server.port, cookie: try Self.logIn(server))
            for cookie in [nil, try Self.logIn(server)] {
                page.cookie = cookie
                try page.reconnect()
                try #expect(page.hello() == .text("[\"denied\"]"))
            }
        }
    }

    @Test func `a page signs in by a ticket, once, and goes on as the new login's`() async throws {
        try await withApp { server in
            let page = try LivePageClient(port: server.port)
            _ = try page.hello()
            let ticket = try LivePageClient.ticket(in: page.click("Log in", number: 1))
            try #expect(page.exchange(ticket).status == 200)
            try #expect(Self.who(server, page.cookie ?? "") == "ada")
            try page.reconnect()
            guard case .text(let again) = try page.hello(seen: 1, unacked: 2) else {
                throw TestSocket.Failure(description: "refused")
            }
            #expect(again.contains("ada has 0"))
            try #expect(page.exchange(ticket).status == 403)
        }
    }

    @Test func `a page signs out at once, for its login's other pages too`() async throws {
        try await withApp { server in
            let cookie = try Self.logIn(server)
            let page = try LivePageClient(port: server.port, cookie: cookie)
            let other = try LivePageClient(port: server.port, cookie: cookie)
            _ = try page.hello()
            _ = try other.hello()
            let ticket = try LivePageClient.ticket(in: page.click("Log out", number: 1))
            try #expect(other.socket.next() == .close(code: 4003, reason: "signed out"))
            try #expect(Self.who(server, cookie) == "nobody")
            let answer = try page.exchange(ticket)
            #expect(answer.status == 200)
            #expect(answer.newCookies.contains { $0.contains("trellis-login=;") && $0.contains("Max-Age=0") })
            try page.reconnect()
            guard case .text(let again) = try page.hello(seen: 1, unacked: 2) else {
                throw TestSocket.Failure(description: "refused")
            }
            #expect(again.contains("nobody has 0"))
        }
    }

    @Test func `logins and logouts survive a restart with a key file, and pages come back`() async throws {
        let directory = try TemporaryDirectory()
        var options = WebServerOptions()
        options.keyFile = directory.path + "/key"
        let kept = Isolated(Kept())
        try await withApp(options: options) { server in
            kept.value.ended = try Self.logIn(server)
            _ = try server.http().post("/logout", "", ["Cookie": kept.value.ended])
            kept.value.cookie = try Self.logIn(server)
            let page = try LivePageClient(port: server.port, cookie: kept.value.cookie)
            kept.value.token = page.token
        }
        try await withApp(options: options) { server in
            try #expect(Self.who(server, kept.value.cookie) == "ada")
            try #expect(Self.who(server, kept.value.ended) == "nobody")
            let page = try LivePageClient(port: server.port, cookie: kept.value.cookie)
            page.token = kept.value.token
            guard case .text(let answer) = try page.hello(epoch: 7, seen: 3, unacked: 4) else {
                throw TestSocket.Failure(description: "refused")
            }
            #expect(answer.hasPrefix("[\"new\","))
        }
    }

    private final class Kept {
        var cookie = "", ended = "", token = ""
    }

    @Test func `after a flood of logouts older logins have ended, newer ones work`() async throws {
        let directory = try TemporaryDirectory()
        var options = WebServerOptions()
        options.keyFile = directory.path + "/key"
        let time = TestTime()
        let cookie = Guarded("")
        try await withApp(options: options, clock: time.clock) { server in
            let new = try Self.logIn(server)
            cookie.withLock { $0 = new }
        }
        time.pass(seconds: 10)
        // Those who logged out just now: none of them is the one above, whose login is older.
        let line = "\(time.now + Identities.loginLifetime) *\n"
        try Data(line.utf8).write(to: URL(fileURLWithPath: directory.path + "/key.revoked"))
        try await withApp(options: options, clock: time.clock) { server in
            try #expect(Self.who(server, cookie.withLock { $0 }) == "nobody")
            try #expect(server.http().post("/logout", "", ["Cookie": cookie.withLock { $0 }]).status == 303)
            time.pass(seconds: 1)
            try #expect(Self.who(server, try Self.logIn(server)) == "ada")
        }
    }

    @Test func `cookies that were checked when a request came are void once they have expired`() throws {
        let now = Guarded(Int64(1_000_000))
        let clock = WebServerClock(monotonic: { .zero }, calendar: { now.withLock { $0 } })
        let revoked = try RevokedLogins(file: nil, now: 0) { _ in }
        let identities = Identities(ring: .temporary(), revoked: revoked, build: 0, clock: clock)
        let cookie = identities.cookie(of: Login(user: "ada", id: "1"), isSecure: false)
        var request = WebRequest(method: .get, path: "/")
        request.headers.add("cookie", "\(cookie.name)=\(cookie.value)")
        identities.checkCookies(of: &request)
        #expect(identities.namedState(of: request) == .signedIn(login: "1"))
        now.withLock { $0 += Identities.loginLifetime }
        #expect(identities.namedState(of: request) == nil)
    }
}
