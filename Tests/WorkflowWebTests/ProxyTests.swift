import Testing

@testable import WorkflowWeb

/// A server behind a proxy, which here is the test itself: the peer is 127.0.0.1.
struct ProxyTests {
    private static func options(trusting proxies: String...) -> WebServerOptions {
        var options = WebServerOptions()
        options.trustedProxies = proxies
        options.origins = ["a.example"]
        return options
    }

    private static func describe(_ request: WebRequest) throws -> WebResponse {
        try .text("\(request.remoteAddress) \(request.isSecure) \(request.headers["host"] ?? "")").signingIn("ada")
    }

    private static let fields = [
        "Host": "a.example", "X-Forwarded-For": "6.6.6.6, 203.0.113.7", "X-Forwarded-Proto": "https",
    ]

    @Test func `a trusted proxy says whose request it is, and whether cookies may be secure`() async throws {
        try await withServer(options: Self.options(trusting: "127.0.0.0/8"), handler: Self.describe) { server in
            let answer = try server.http().get("/", Self.fields)
            #expect(answer.text == "203.0.113.7 true a.example")
            #expect(answer.newCookies.allSatisfy { $0.hasSuffix("; Secure") } && !answer.newCookies.isEmpty)
            let plain = try server.http().get("/", Self.fields.merging(["X-Forwarded-Proto": "http"]) { $1 })
            #expect(plain.text == "203.0.113.7 false a.example")
            #expect(!plain.newCookies.contains { $0.contains("Secure") })
        }
    }

    @Test func `nobody else is believed`() async throws {
        try await withServer(options: Self.options(trusting: "10.0.0.0/8"), handler: Self.describe) { server in
            let fields = Self.fields.merging(["X-Forwarded-Host": "localhost"]) { $1 }
            let answer = try server.http().get("/", fields)
            #expect(answer.text == "127.0.0.1 false a.example")
            #expect(!answer.newCookies.contains { $0.contains("Secure") })
            let origin = fields.merging(["Origin": "http://a.example"]) { $1 }
            try #expect(server.http().post("/", "", origin).status == 200)
            try #expect(
                server.http().get("/", ["Host": "evil.example", "X-Forwarded-Host": "a.example"]).status == 421
            )
        }
    }

    @Test func `a forwarded host has to be listed, and is the one for the origin`() async throws {
        try await withServer(options: Self.options(trusting: "127.0.0.1"), handler: Self.describe) { server in
            let inner = ["Host": "backend:8080", "X-Forwarded-Proto": "https"]
            func status(_ host: String, origin: String) throws -> Int {
                let fields = inner.merging(["X-Forwarded-Host": host, "Origin": origin]) { $1 }
                return try server.http().post("/", "", fields).status
            }
            try #expect(server.http().get("/", inner).status == 421)
            try #expect(status("a.example", origin: "https://a.example") == 200)
            try #expect(status("a.example", origin: "http://a.example") == 403)
            try #expect(status("a.example", origin: "https://backend:8080") == 403)
            try #expect(status("evil.example", origin: "https://evil.example") == 421)
            try #expect(status("localhost", origin: "https://localhost") == 200)
        }
    }

    @Test func `a page's socket needs the origin that the visitor sees`() async throws {
        try await withServer(options: Self.options(trusting: "127.0.0.1")) { server in
            for (origin, status) in [("https://a.example", 101), ("http://a.example", 403)] {
                let fields = ["X-Forwarded-Proto": "https"]
                let socket = try WebSocketClient(port: server.port, origin: origin, host: "a.example", fields: fields)
                #expect(socket.status == status)
            }
        }
    }

    @Test func `limits are for each visitor, not for the proxy`() async throws {
        var limits = WebServerLimits.patient
        limits.countsLoopback = true
        (limits.connectionsPerAddress, limits.socketsPerAddress) = (1, 1)
        try await withServer(options: Self.options(trusting: "127.0.0.1"), limits: limits) { server in
            func open(_ visitor: String) throws -> WebSocketClient {
                try WebSocketClient(port: server.port, fields: ["X-Forwarded-For": visitor])
            }
            let first = try open("203.0.113.7")
            let second = try open("203.0.113.8")
            #expect(first.status == 101 && second.status == 101)
            try #expect(open("203.0.113.8").status == 503)
            try #expect(open("6.6.6.6, 203.0.113.8").status == 503)
        }
    }

    @Test func `what was counted for visitors is given back`() throws {
        let admission = Admission(limits: WebServerLimits())
        #expect(admission.enter("10.0.0.1") && admission.enterSocket("203.0.113.7"))
        admission.socketLeft("203.0.113.7")
        admission.left("10.0.0.1")
        #expect(admission.networkCount == 0)
    }

    @Test func `reports name the visitor`() async throws {
        try await withServer(options: Self.options(trusting: "127.0.0.1")) { server in
            _ = try server.http().post("/", "", Self.fields.merging(["Origin": "https://evil.example"]) { $1 })
            #expect(server.reports.wait { $0.contains { $0.hasPrefix("refused 203.0.113.7: origin") } })
        }
    }
}
