import Foundation
import Testing
import WorkflowLive

@testable import WorkflowWeb

/// Paths at which programs call, and no page.
struct APIPathTests {
    private struct Order: Codable {
        let item: String
        let count: Int
        let day: Date
    }

    private static let handler: WebServer.Handler = { request in
        switch request.path {
        case "/api/orders": try .json(try await request.json(as: Order.self), status: .created)
        case "/api/who":
            .text("\(request.login?.user ?? "nobody") \(request.cookies.count) \(request.device(for: "Ada") ?? "-")")
        case "/api/key": .text(request.headers["authorization"] ?? "none")
        case "/api/login", "/login":
            try WebResponse.text("in").signingIn("Ada").rememberingDevice(for: "Ada").settingCookie(Cookie("a", "1"))
        case "/api/refused": .problem(.conflict, "A \"quoted\" reason, 1/2.")
        case "/api/fails": throw TestSocket.Failure(description: "a secret detail")
        default: .page(LiveApp(title: "Counter") { session, _ in CounterWorkflow(session: session, alive: nil) })
        }
    }

    private func withAPI(_ body: @escaping @Sendable (TestServer) throws -> Void) async throws {
        var options = WebServerOptions.released
        options.apiPaths = ["/api", "/hooks/"]
        try await withServer(options: options, handler: Self.handler, body)
    }

    private static func call(
        _ server: TestServer,
        _ method: String,
        _ path: String,
        _ body: String = "",
        _ fields: [String: String] = [:]
    ) throws -> HTTPClient.Response {
        let http = try server.http()
        try http.send(
            method,
            path,
            fields.merging(["Content-Length": "\(body.utf8.count)"]) { a, _ in a },
            Array(body.utf8)
        )
        return try http.readResponse()
    }

    @Test func `a program posts JSON without an origin, and gets JSON`() async throws {
        try await withAPI { server in
            let answer = try Self.call(
                server,
                "POST",
                "/api/orders",
                #"{"item":"a/b","count":2,"day":"2026-11-30T09:00:00+01:00"}"#
            )
            #expect(answer.status == 201 && answer.headers["content-type"] == "application/json")
            #expect(answer.text == #"{"count":2,"day":"2026-11-30T08:00:00Z","item":"a/b"}"#)
        }
    }

    @Test func `a body that is not as expected is 400, which names the place and no value`() async throws {
        try await withAPI { server in
            for (body, detail) in [
                (#"{"item":"a","count":"secret"}"#, "Expected a value of type Int at count."),
                (#"{"count":2}"#, "Expected a value at item."),
                (
                    #"{"count":2,"item":"\#(String(repeating: #"\u0301"#, count: 150_000))"}"#,
                    "Expected UTF-8, and texts with at most 30 combining marks in a row."
                ), ("secret", "Expected JSON in the body."),
            ] {
                let answer = try Self.call(server, "POST", "/api/orders", body)
                #expect(answer.status == 400 && answer.headers["content-type"] == "application/problem+json")
                #expect(answer.text == #"{"detail":"\#(detail)","status":400,"title":"Bad Request"}"#)
            }
        }
    }

    @Test func `the place in a body is named by so many letters at most`() async throws {
        let json = "{\"\(String(repeating: "k", count: 100_000))\":\"no number\"}"
        let request = WebRequest(method: .post, path: "/", body: Array(json.utf8))
        let error = await #expect(throws: JSONBodyError.self) { try await request.json(as: [String: Int].self) }
        #expect(error.map { $0.description.count < 300 } == true)
    }

    @Test(arguments: [
        #"\u0301"#, #"\u0316"#, "\u{301}", #"\uD834\uDD65"#, #"\uD834\udd65\u0301"#,
    ])
    func `texts that take the square of their length to read are refused, however they are written`(mark: String) {
        func json(_ count: Int) -> [UInt8] { Array(#"{"x\#(String(repeating: mark, count: count))":1}"#.utf8) }
        #expect(JSONText.isSafe(json(15)))
        #expect(!JSONText.isSafe(json(31)))
    }

    @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian])
    func `a body in another encoding, whose marks cannot be counted, is refused`(encoding: String.Encoding) throws {
        #expect(!JSONText.isSafe(Array(try #require(#"{"x":1}"#.data(using: encoding)))))
        // Without an ASCII character there is no zero, but the mark of the order.
        #expect(!JSONText.isSafe([0xFF, 0xFE, 0x01, 0x03]) && !JSONText.isSafe([0xFE, 0xFF, 0x03, 0x01]))
    }

    @Test func `a text that names marks and has none is no such text`() {
        for text in [#"\\u0301"#, #"\"\u00e9\n"#, #"\ud834x"#, #"\u03"#] {
            #expect(JSONText.isSafe(Array(String(repeating: text, count: 40).utf8)), "\(text)")
        }
        #expect(JSONText.isSafe([UInt8(ascii: "\\")]))
    }

    @Test(arguments: ["PUT", "PATCH", "DELETE"])
    func `the other methods of an API reach the handler there, and nowhere else`(method: String) async throws {
        try await withAPI { server in
            try #expect(Self.call(server, method, "/api/who").status == 200)
            try #expect(Self.call(server, method, "/apifoo").status == 405)
            let unknown = try Self.call(server, "OPTIONS", "/api/who")
            #expect(unknown.status == 405 && unknown.headers["allow"] == "GET, HEAD, POST, PUT, PATCH, DELETE")
        }
    }

    @Test func `nothing of a browser counts at such a path, and its answers sign nobody in`() async throws {
        try await withAPI { server in
            let login = try server.http().post("/login", "")
            let cookies = login.newCookies.map { $0.prefix { $0 != ";" } }.joined(separator: "; ")
            #expect(cookies.contains("a=1"))
            let answer = try Self.call(
                server,
                "POST",
                "/api/who",
                "",
                ["Cookie": cookies, "Origin": "https://evil.example"]
            )
            #expect(answer.text == "nobody 0 -")
            let other = try Self.call(server, "POST", "/api/login", "", ["Origin": "https://evil.example"])
            #expect(other.text == "in" && other.newCookies.isEmpty)
        }
    }

    @Test func `a password that a browser adds to a request of another site's page is none, and a program's is one`()
        async throws
    {
        try await withAPI { server in
            for (site, seen) in [
                (nil, "Basic eA=="), ("none", "Basic eA=="), ("same-origin", "Basic eA=="), ("cross-site", "none"),
            ] {
                var fields = ["Authorization": "Basic eA=="]
                fields["Sec-Fetch-Site"] = site
                try #expect(Self.call(server, "POST", "/api/key", "", fields).text == seen)
            }
        }
    }

    @Test func `errors are JSON without their cause, and a page is none`() async throws {
        try await withAPI { server in
            let refused = try Self.call(server, "GET", "/api/refused")
            #expect(refused.text == #"{"detail":"A \"quoted\" reason, 1/2.","status":409,"title":"Conflict"}"#)
            let failed = try Self.call(server, "GET", "/api/fails")
            #expect(failed.text == #"{"status":500,"title":"Internal Server Error"}"#)
            for path in ["/api", "/api/none", "/hooks/x"] {
                let missing = try Self.call(server, "GET", path)
                #expect(missing.status == 404 && missing.text == #"{"status":404,"title":"Not Found"}"#)
                #expect(missing.newCookies.isEmpty)
            }
            try #expect(server.http().get("/").status == 200)
        }
    }

    @Test func `elsewhere a missing origin is refused as before`() async throws {
        try await withAPI { server in
            for path in ["/", "/apifoo", "/hook"] { try #expect(Self.call(server, "POST", path).status == 403) }
            #expect(server.reports.wait { $0.contains { $0.contains("apiPaths") } })
        }
    }

    @Test(arguments: ["/", "api", "/_trellis", "/assets/x", "/a/../b", ""])
    func `a path that is the whole site, or the server's own, is no option`(path: String) {
        var options = WebServerOptions.released
        options.apiPaths = [path]
        #expect(throws: WebServerError.self) { try WebServer(options: options) { _ in .notFound } }
    }
}
