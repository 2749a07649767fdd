import Testing

@testable import WorkflowWeb

/// Browsers that were signed in before, which strangers who guess cannot lock out.
struct KnownDeviceTests {
    private static let handler: WebServer.Handler = { request in
        let name = try await request.form()["name"] ?? ""
        switch request.path {
        case "/login": return try .text("").signingIn(name).rememberingDevice(for: name)
        case "/logout": return .text("").signingOut()
        default: return .text(request.device(for: name) ?? "unknown")
        }
    }

    private func withLogins(
        _ options: WebServerOptions = .released,
        clock: WebServerClock = .system,
        _ body: @escaping @Sendable (TestServer) throws -> Void
    ) async throws {
        try await withServer(options: options, acceptor: nil, clock: clock, handler: Self.handler, body)
    }

    private static func device(_ server: TestServer, _ name: String, _ cookie: String?) throws -> String {
        try server.http().post("/who", "name=\(name)", cookie.map { ["Cookie": $0] } ?? [:]).text
    }

    @Test func `a browser is known under the names that it was signed in under, also when it is signed out`()
        async throws
    {
        try await withLogins { server in
            var cookie = try server.post("/login", "name=Ada", cookie: nil)
            let id = try Self.device(server, "Ada", cookie)
            #expect(id != "unknown" && id.count == 24)
            try #expect(Self.device(server, "ada", cookie) == id)
            try #expect(Self.device(server, "bob", cookie) == "unknown")
            try #expect(Self.device(server, "Ada", nil) == "unknown")
            let zoe = try server.post("/login", "name=Zo%C3%AB", cookie: cookie)
            try #expect(Self.device(server, "Zoe%CC%88", zoe) == id)
            cookie = try server.post("/logout", cookie: cookie)
            cookie = try server.post("/login", "name=bob", cookie: cookie)
            // One identifier, so that a name has the attempts of one browser, however often it signs in.
            for name in ["ada", "bob"] { try #expect(Self.device(server, name, cookie) == id) }
            try #expect(Self.device(server, "ada", server.post("/login", "name=Ada", cookie: nil)) != id)
        }
    }

    @Test func `the last four names are remembered, and none can be read in the cookie`() async throws {
        try await withLogins { server in
            var cookie: String?
            for name in ["ada", "bob", "cy", "dan", "bob", "eve"] {
                cookie = try server.post("/login", "name=\(name)", cookie: cookie)
            }
            let known = try ["ada", "bob", "cy", "dan", "eve"].map { try Self.device(server, $0, cookie) != "unknown" }
            #expect(known == [false, true, true, true, true])
            let signed = try #require(CookieJar(cookie)["trellis-device"]?.split(separator: ".").first)
            let payload = try #require(Base64URL.decode(signed))
            #expect(!String(decoding: payload, as: UTF8.self).contains("eve"))
        }
    }

    @Test func `a cookie of another purpose, a forged one and one of a year ago know nobody`() async throws {
        let time = TestTime()
        try await withLogins(clock: time.clock) { server in
            let cookie = try server.post("/login", "name=ada", cookie: nil)
            let jar = CookieJar(cookie)
            let (login, device) = (try #require(jar["trellis-login"]), try #require(jar["trellis-device"]))
            for bad in [login, device.dropLast() + "!", "", "x"] {
                try #expect(Self.device(server, "ada", "trellis-device=\(bad)") == "unknown")
            }
            try #expect(server.http().get("/who", ["Cookie": "trellis-login=\(device)"]).text == "unknown")
            time.pass(seconds: 365 * 86_400 - 1)
            try #expect(Self.device(server, "ada", cookie) != "unknown")
            time.pass(seconds: 1)
            try #expect(Self.device(server, "ada", cookie) == "unknown")
        }
    }

    @Test func `the cookie is hidden from scripts, and over TLS of this host alone`() async throws {
        var options = WebServerOptions()
        options.origins = ["https://todo.example"]
        try await withLogins(options) { server in
            let fields = ["Host": "todo.example", "Origin": "https://todo.example"]
            let cookies = try server.http().post("/login", "name=ada", fields).newCookies
            let device = try #require(cookies.first { $0.contains("device") })
            #expect(device.hasPrefix("__Host-trellis-device=") && device.contains("; HttpOnly; SameSite=Lax; Secure"))
            try #expect(!server.http().post("/who", "name=ada").newCookies.contains { $0.contains("device") })
        }
    }
}
