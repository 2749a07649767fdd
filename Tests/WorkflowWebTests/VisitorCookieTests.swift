import Testing

@testable import WorkflowWeb

/// The cookie of browsers that are signed out, without which a page's token is worth nothing (rule G2).
struct VisitorCookieTests {
    private static let name = Identities.visitorCookieName

    private static func newCookies(_ server: TestServer, _ path: String = "/", cookie: String?) throws -> [String] {
        try server.http().get(path, cookie.map { ["Cookie": $0] } ?? [:]).newCookies
    }

    @Test func `a page gives a browser without one a cookie that scripts and other sites cannot use`() async throws {
        var options = WebServerOptions()
        options.origins = ["https://todo.example"]
        try await withIdentityApp(options: options) { server in
            let cookies = try Self.newCookies(server, cookie: nil)
            #expect(cookies.count == 1)
            #expect(cookies[0].hasPrefix(Self.name + "="))
            #expect(cookies[0].contains("; HttpOnly") && cookies[0].contains("; SameSite=Lax"))
            #expect(!cookies[0].contains("Secure"))
            let secure = try server.http().get("/", ["Host": "todo.example"])
            #expect(secure.newCookies.first?.contains("; Secure") == true)
            try #expect(Self.newCookies(server, "/who", cookie: nil) == [])
            try #expect(Self.newCookies(server, cookie: server.logIn()) == [])
        }
    }

    @Test func `a valid cookie is kept, and a forged one replaced`() async throws {
        try await withIdentityApp { server in
            let page = try server.openPage()
            let cookie = try #require(page.cookie)
            try #expect(Self.newCookies(server, cookie: cookie) == [])
            let login = try #require(CookieJar(server.logIn())[Identities.cookieName])
            for bad in ["x", "", cookie.dropFirst(Self.name.count + 1).dropLast() + "!", login] {
                try #expect(Self.newCookies(server, cookie: "\(Self.name)=\(bad)").count == 1)
            }
            // What signs a visitor signs no login.
            let forged = cookie.replacing(Self.name, with: Identities.cookieName)
            try #expect(server.who(forged) == "nobody")
        }
    }

    @Test func `a cookie outlives every page that it was painted with`() async throws {
        let time = TestTime()
        try await withIdentityApp(clock: time.clock) { server in
            let first = try server.openPage()
            time.pass(seconds: Identities.visitorLifetime - Identities.pageLifetime)
            let second = try server.openPage(first.cookie)
            // The same visitor with a longer life: pages that are open stay.
            #expect(second.cookie != first.cookie)
            try #expect(first.click("Add", number: 1).contains("has 1"))
            time.pass(seconds: Identities.pageLifetime - 1)
            try second.reconnect()
            _ = try second.helloText()
            time.pass(seconds: 1)
            try #expect(server.join(second.token, cookie: second.cookie) == .denied)
        }
    }

    @Test func `a renewed cookie is the same visitor's`() async throws {
        let time = TestTime()
        try await withIdentityApp(clock: time.clock) { server in
            let first = try server.openPage()
            time.pass(seconds: Identities.pageLifetime - 1)
            try #expect(Self.newCookies(server, cookie: first.cookie) == [])
            let token = try LivePageClient(port: server.port, cookie: first.cookie).token
            time.pass(seconds: 1)
            let renewed = try LivePageClient(port: server.port, cookie: first.cookie)
            #expect(renewed.cookie != first.cookie)
            guard case .text(let answer) = try server.join(token, cookie: renewed.cookie) else {
                throw TestSocket.Failure(description: "refused")
            }
            #expect(answer.hasPrefix("[\"resume\""))
        }
    }

    @Test func `a mark that combines with a separator hides nothing`() {
        #expect(Cookie.value(named: "a", in: "a=1;\u{301}b=2") == "1")
        #expect(Cookie.value(named: "a", in: "b=2; a=1=\u{301}; a=3") == "1=\u{301}")
        #expect(Cookie.value(named: "a", in: "aa=1; a; =a; a\u{301}=2") == nil)
        for state in [LoginState.signedIn(login: "\u{301}x"), .signedOut(visitor: "\u{301}")] {
            #expect(LoginState(text: state.text) == state)
        }
        for text in ["", "+", "-", "x", "ada"] { #expect(LoginState(text: text) == nil) }
    }
}
