import Testing

@testable import WorkflowWeb

struct HTTPTests {
    private static let mirror: WebServer.Handler = { request in
        switch request.path {
        case "/throw": throw TestSocket.Failure(description: "a secret detail")
        case "/go": .redirect(to: request.query["to"] ?? "/")
        default:
            .text(
                "\(request.method) \(request.path) \(request.query.items.map { "\($0.name)=\($0.value)" }) "
                    + "\(try await request.form().items.map { "\($0.name)=\($0.value)" }) \(request.cookie("a") ?? "-")"
            )
        }
    }

    @Test func `a handler sees method, path, query, form and cookies decoded`() async throws {
        try await withServer(handler: Self.mirror) { server in
            let http = try server.http()
            let answer = try http.get("/a%20b/%C3%A4?x=1%262&y=+z", ["Cookie": "b=2; a=1"])
            #expect(answer.text == #"GET /a b/ä ["x=1&2", "y= z"] [] 1"#)
            try #expect(http.post("/f", "n=a%26b&m=%2B+").text == #"POST /f [] ["n=a&b", "m=+ "] -"#)
        }
    }

    @Test func `a query has a bounded number of items`() async throws {
        try await withServer(handler: { .text("\($0.query.items.count)") }) { server in
            func query(_ count: Int) throws -> HTTPClient.Response {
                try server.http().get("/?" + Array(repeating: "a", count: count).joined(separator: "&"))
            }
            try #expect(query(256).text == "256")
            try #expect(query(257).status == 400)
        }
    }

    @Test func `an app without an icon has none, and browsers need not complain`() async throws {
        try await withServer(handler: { $0.path == "/none" ? .notFound : .text("icon") }) { server in
            try #expect(server.http().get("/favicon.ico").text == "icon")
        }
        try await withServer(handler: { _ in .notFound }) { server in
            let http = try server.http()
            let icon = try http.get("/favicon.ico")
            #expect(icon.status == 204 && icon.body.isEmpty)
            #expect(icon.headers["cache-control"] == "public, max-age=86400")
            try #expect(http.get("/other.ico").status == 404)
        }
    }

    @Test func `every answer carries the security headers and pages are not stored`() async throws {
        try await withServer(handler: Self.mirror) { server in
            let headers = try server.http().get("/").headers
            #expect(headers["content-security-policy"]?.contains("default-src 'self'") == true)
            #expect(headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
            #expect(headers["x-content-type-options"] == "nosniff")
            #expect(headers["referrer-policy"] == "same-origin")
            #expect(headers["cache-control"] == "no-store")
            #expect(headers["server"] == nil)
        }
    }

    @Test func `a handler that throws is answered by its code, and the detail goes to the log`() async throws {
        try await withServer(handler: Self.mirror) { server in
            let answer = try server.http().get("/throw")
            #expect(answer.status == 500)
            #expect(!answer.text.contains("secret"))
            #expect(server.reports.all.contains { $0.contains("a secret detail") })
        }
    }

    @Test func `HEAD has the head of GET and no body`() async throws {
        try await withServer(handler: Self.mirror) { server in
            let http = try server.http()
            let head = try http.get("/", method: "HEAD")
            let get = try http.get("/")
            #expect(head.status == 200)
            #expect(head.headers["content-length"] == get.headers["content-length"])
        }
    }

    @Test func `methods that nobody handles are refused and named`() async throws {
        try await withServer(handler: Self.mirror) { server in
            let answer = try server.http().get("/", method: "DELETE")
            #expect(answer.status == 405)
            #expect(answer.headers["allow"] == "GET, HEAD, POST")
        }
    }

    @Test func `a body over the limit is refused before it is sent`() async throws {
        let limits = WebServerLimits.patient { $0.bodyBytes = 1000 }
        try await withServer(limits: limits, handler: Self.mirror) { server in
            let http = try server.http()
            let origin = "http://127.0.0.1:\(server.port)"
            try http.send("POST", "/", ["Content-Length": "1001", "Origin": origin])
            try #expect(http.readResponse().status == 413)
            try #expect(server.http().post("/", String(repeating: "a", count: 1000)).status == 200)
        }
    }

    @Test func `a body without a plain length is refused`() async throws {
        try await withServer(handler: Self.mirror) { server in
            let origin = "http://127.0.0.1:\(server.port)"
            for (fields, status) in [
                ([:], 411), (["Content-Length": "-1"], 400),
                // What one server takes for the end of the request, another may not.
                (["Transfer-Encoding": "chunked", "Content-Length": "0"], 400),
                (["Content-Length": "1e3"], 400),
            ] {
                let http = try server.http()
                try http.send("POST", "/", fields.merging(["Origin": origin]) { a, _ in a })
                try #expect(http.readResponse().status == status, "\(fields)")
            }
        }
    }

    @Test func `a large body arrives complete`() async throws {
        let count: WebServer.Handler = {
            let body = try await $0.body.collect()
            return .text("\(body.count) \(body.allSatisfy { $0 == 97 })")
        }
        try await withServer(handler: count) { server in
            let http = try server.http()
            for count in [1, 16_384, 500_000, 1 << 20] {
                try #expect(http.post("/", String(repeating: "a", count: count)).text == "\(count) true")
            }
        }
    }

    @Test func `a large answer arrives complete, also to a second request on the connection`() async throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
        try await withServer(handler: { _ in WebResponse(contentType: "application/octet-stream", bytes: bytes) }) {
            server in
            let http = try server.http()
            try #expect(http.get("/").body == bytes)
            try #expect(http.get("/").body == bytes)
        }
    }

    @Test func `requests in one go are answered in order`() async throws {
        try await withServer(handler: { .text($0.path) }) { server in
            let http = try server.http()
            for path in ["/1", "/2", "/3"] { try http.send("GET", path) }
            for path in ["/1", "/2", "/3"] { try #expect(http.readResponse().text == path) }
        }
    }

    @Test func `redirects stay on the server`() async throws {
        try await withServer(handler: Self.mirror) { server in
            let http = try server.http()
            for (to, location) in [
                ("/a", "/a"), ("%2F%2Fevil.example", "/"), ("https:%2F%2Fevil.example", "/"), ("%2F%5Cevil", "/"),
                ("%2Fa%0D%0Ax:y", "/"),
            ] {
                let answer = try http.get("/go?to=\(to)")
                #expect(answer.status == 303)
                #expect(answer.headers["location"] == location, "\(to)")
            }
        }
    }

    @Test func `a handler that does not answer in time is given up on`() async throws {
        let limits = WebServerLimits.patient { $0.requestTime = .milliseconds(50) }
        let never: WebServer.Handler = { _ in
            try await Task.sleep(for: .seconds(3600))
            return .text("late")
        }
        try await withServer(limits: limits, handler: never) { server in
            try #expect(server.http().get("/").status == 503)
        }
    }

    @Test func `a connection that does not ask in time is closed`() async throws {
        let limits = WebServerLimits.patient { $0.idleTime = .milliseconds(30) }
        try await withServer(limits: limits, handler: Self.mirror) { server in
            for text in ["", "GET / HTTP/1.1\r\nHost: 127"] {
                let http = try server.http()
                try http.socket.send(text)
                try #expect(http.socket.readToEnd().isEmpty)
            }
        }
    }

    @Test func `a host that is not ours is refused`() async throws {
        try await withServer(handler: Self.mirror) { server in
            try #expect(server.http().get("/", ["Host": "evil.example"]).status == 421)
            let head = try server.http()
            try head.send("HEAD", "/", ["Host": "evil.example"])
            let answer = String(decoding: try head.socket.readToEnd(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 421") && answer.hasSuffix("\r\n\r\n"))
            try #expect(server.http().get("/", ["Host": "localhost:\(server.port)"]).status == 200)
        }
        var options = WebServerOptions()
        options.origins = ["https://todo.example"]
        try await withServer(options: options, handler: Self.mirror) { server in
            try #expect(server.http().get("/", ["Host": "todo.example"]).status == 200)
        }
    }

    @Test func `a form from another site is refused`() async throws {
        try await withServer(handler: Self.mirror) { server in
            try #expect(server.http().post("/", "a=1", ["Origin": "https://evil.example"]).status == 403)
            try #expect(server.http().post("/", "a=1", ["Origin": "null"]).status == 403)
            try #expect(server.http().post("/", "a=1").status == 200)
        }
    }

    @Test func `items of a query that cannot be decoded are left out, and the others stay`() async throws {
        try await withServer(handler: Self.mirror) { server in
            let answer = try server.http().get("/?a=1&%zz=2&b=%f&c=%ff&d=4")
            #expect(answer.text.contains("\(["a=1", "d=4"])"))
        }
    }

    @Test func `nonsense ends the connection and nothing else`() async throws {
        try await withServer(handler: Self.mirror) { server in
            for text in [
                "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: \(String(repeating: "a", count: 70_000))\r\n\r\n",
            ] {
                let http = try server.http()
                try? http.socket.send(text)
                _ = try http.socket.readToEnd()
            }
            for target in ["/%zz", "/%f", "/%ff%fe"] {
                let http = try server.http()
                try http.send("GET", target)
                #expect(String(decoding: try http.socket.read(12), as: UTF8.self).contains(" 4"), "\(target)")
            }
            try #expect(server.http().get("/").status == 200)
        }
    }
}
