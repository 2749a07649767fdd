import Testing

@testable import WorkflowWeb

struct CookieTests {
    private func text(_ cookie: Cookie, isSecure: Bool = false, below path: String = "/") -> String {
        cookie.sent(isSecure: isSecure, below: path).headerValue
    }

    @Test func `a cookie is hidden from scripts and other sites unless it says otherwise`() {
        #expect(text(Cookie("a", "b")) == "a=b; Path=/; HttpOnly; SameSite=Lax")
        let open = Cookie("a", "b", lifetime: .seconds(60), path: "/x y", isReadableByScripts: true)
        #expect(text(open) == "a=b; Path=/x%20y; Max-Age=60; SameSite=Lax")
        #expect(text(Cookie("a", "b"), isSecure: true) == "a=b; Path=/; HttpOnly; SameSite=Lax; Secure")
    }

    @Test func `a cookie belongs to the server, below its base path`() {
        #expect(text(Cookie("a", "b"), below: "/app").contains("; Path=/app;"))
        #expect(text(Cookie("a", "b", path: "/x"), below: "/app").contains("; Path=/app/x;"))
    }

    @Test(arguments: ["", "a;b", "a=b, \"c\"", "100%", "%41", "tab\there", "line\r\nSet-Cookie: x=y", "español"])
    func `any text comes back as it was`(value: String) {
        let header = text(Cookie("name", value))
        #expect(header.utf8.allSatisfy { $0 > 0x1F && $0 < 0x7F })
        let pair = header.prefix { $0 != ";" }
        #expect(Cookie.value(named: "name", in: "first=1; \(pair); last=2") == value)
    }

    @Test func `the values of a field leave out the server's own, and the first of a name counts`() {
        let header = "a=1; trellis-login=secret; b; a=2;c=%zz; =x; trellis-visitor=v"
        #expect(Cookie.values(in: header) == ["a": "1", "c": "%zz"])
    }

    @Test func `a response sets each cookie once, the last of a name and path`() {
        let response = WebResponse.text("x").settingCookie(Cookie("a", "1")).settingCookie(Cookie("b", "2"))
            .settingCookie(Cookie("a", "3")).settingCookie(Cookie("a", "4", path: "/p"))
        #expect(response.cookies.map(\.value) == ["2", "3", "4"])
    }

    @Test func `cookies of an answer reach the browser, beside those of a login`() async throws {
        var options = WebServerOptions()
        options.origins = ["https://todo.example"]
        let answer = try WebResponse.text("x").settingCookie(Cookie("a", "1; 2")).signingIn("Ada")
        try await withServer(options: options, handler: { _ in answer }) { server in
            let plain = try server.http().get("/")
            #expect(plain.newCookies.contains("a=1%3B%202; Path=/; HttpOnly; SameSite=Lax"))
            #expect(plain.newCookies.contains { $0.hasPrefix("trellis-login=") })
            let secure = try server.http().get("/", ["Host": "todo.example"])
            #expect(secure.newCookies.contains("a=1%3B%202; Path=/; HttpOnly; SameSite=Lax; Secure"))
        }
    }

    @Test func `a name that would end the field is refused`() async {
        await #expect(processExitsWith: .failure) { _ = Cookie("a;b", "") }
        await #expect(processExitsWith: .failure) { _ = Cookie("trellis-login", "x") }
        await #expect(processExitsWith: .failure) { _ = Cookie("a", "", path: "x") }
    }
}
