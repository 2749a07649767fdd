import Testing

@testable import WorkflowWeb

/// Cookies that no other host of the domain can have planted (rule G2).
struct HostCookieTests {
    private static let options: WebServerOptions = {
        var options = WebServerOptions()
        options.origins = ["https://todo.example"]
        return options
    }()

    private static let name = "__Host-trellis-login"

    /// The value of a new login's cookie.
    private static func login(_ server: TestServer, as user: String) throws -> String {
        let fields = ["Host": "todo.example", "Origin": "https://todo.example"]
        let answer = try server.http().post("/login", "name=\(user)", fields)
        var jar = CookieJar()
        jar.take(answer)
        #expect(
            answer.newCookies.allSatisfy {
                $0.hasPrefix("__Host-") && $0.contains("; Path=/;") && $0.hasSuffix("; Secure")
            }
        )
        #expect(!answer.newCookies.contains { $0.contains("Domain") })
        return try #require(jar[Self.name])
    }

    private static func who(_ server: TestServer, _ cookies: String) throws -> String {
        try server.http().get("/who", ["Host": "todo.example", "Cookie": cookies]).text
    }

    @Test func `over TLS a login is read from the cookie of this host alone`() async throws {
        try await withIdentityApp(options: Self.options) { server in
            let (ada, eve) = (try Self.login(server, as: "ada"), try Self.login(server, as: "eve"))
            try #expect(Self.who(server, "\(Self.name)=\(ada)") == "ada")
            for planted in [
                "trellis-login=\(eve); \(Self.name)=\(ada)", "\(Self.name)=\(ada); trellis-login=\(eve)",
                // Names that a browser lets another host set, and that a server might take for ours.
                "\u{2000}\(Self.name)=\(eve); \(Self.name)=\(ada)", "a=1;\t\(Self.name)=\(eve); \(Self.name)=\(ada)",
                "\u{A0}\(Self.name)=\(eve); \(Self.name)=\(ada)", "__host-trellis-login=\(eve); \(Self.name)=\(ada)",
                "%5F_Host-trellis-login=\(eve); \(Self.name)=\(ada)", "a=\"; \(Self.name)=\(ada)",
                "$Version=1; a=\"b; \(Self.name)=\(ada)", "=\(eve); \(Self.name)=\(ada)",
            ] {
                try #expect(Self.who(server, planted) == "ada", "\(planted)")
            }
        }
    }

    @Test func `a cookie of the plain name signs nobody in over TLS, also if there is no other`() async throws {
        try await withIdentityApp(options: Self.options) { server in
            let eve = try Self.login(server, as: "eve")
            for planted in ["trellis-login=\(eve)", "\u{2000}\(Self.name)=\(eve)", "__HOST-trellis-login=\(eve)"] {
                try #expect(Self.who(server, planted) == "nobody")
            }
            let visitor = try #require(server.http().get("/", ["Host": "todo.example"]).newCookies.first)
            #expect(visitor.hasPrefix("__Host-trellis-visitor="))
        }
    }

    @Test func `a sign-out takes the cookie of this host away`() async throws {
        try await withIdentityApp(options: Self.options) { server in
            let ada = try Self.login(server, as: "ada")
            let fields = ["Host": "todo.example", "Origin": "https://todo.example", "Cookie": "\(Self.name)=\(ada)"]
            let answer = try server.http().post("/logout", "", fields)
            #expect(answer.newCookies.contains { $0.hasPrefix("\(Self.name)=; ") && $0.contains("Max-Age=0") })
            try #expect(Self.who(server, "\(Self.name)=\(ada)") == "nobody")
        }
    }

    @Test func `below a base path browsers would not take the prefix, so the name is plain`() async throws {
        var options = Self.options
        options.basePath = "/app"
        try await withIdentityApp(options: options) { server in
            let cookies = try server.http().get("/app/", ["Host": "todo.example"]).newCookies
            #expect(cookies.count == 1 && cookies[0].hasPrefix("trellis-visitor=") && cookies[0].hasSuffix("; Secure"))
        }
    }

    @Test func `the names are the server's own, with and without the prefix`() async {
        #expect(Cookie.values(in: "__Host-trellis-login=x; __Host-a=1; trellis-device=y") == ["__Host-a": "1"])
        await #expect(processExitsWith: .failure) { _ = Cookie("__Host-trellis-device", "x") }
    }
}
