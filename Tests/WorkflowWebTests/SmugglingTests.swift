import Testing

@testable import WorkflowWeb

/// What a proxy and this server could read in different ways is refused, and the connection closed (rule G13).
///
/// The parser's own table has each case; these go through the socket, to see that the answer and the end really come.
struct SmugglingTests {
    private static let host = "Host: 127.0.0.1\r\n"
    private static let origin = "Origin: http://127.0.0.1\r\n"

    /// Heads and bodies that are refused, with the status.
    private static let refused: [(text: String, status: Int)] = [
        ("POST / HTTP/1.1\r\n\(host)Content-Length : 5\r\n\r\nGET /", 400),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n", 400),
        ("GET / HTTP/1.1\n\(host)\n\n", 400),
        ("GET / HTTP/1.1\r\n\(host)A: b\rc\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 1\r\n\r\na", 400),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 2\r\n\r\naa", 400),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: +1\r\n\r\na", 400),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.0\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\(host)A: b\u{0}c\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400),
        ("GET http://127.0.0.1/ HTTP/1.1\r\n\(host)\r\n", 400),
        ("CONNECT 127.0.0.1:80 HTTP/1.1\r\n\(host)\r\n", 400),
        ("OPTIONS * HTTP/1.1\r\n\(host)\r\n", 400),
        ("GET / HTTP/2.0\r\n\(host)\r\n", 505),
        // The path is decoded once, here; what would end the line or lead elsewhere after that is refused.
        ("GET /a%0aX-Injected:%20y HTTP/1.1\r\n\(host)\r\n", 400),
        ("GET /a%0d%0a HTTP/1.1\r\n\(host)\r\n", 400),
        ("GET /a%00 HTTP/1.1\r\n\(host)\r\n", 400),
        ("GET /a%2fb HTTP/1.1\r\n\(host)\r\n", 400),
        ("GET /a%5cb HTTP/1.1\r\n\(host)\r\n", 400),
        ("GET /a/../b HTTP/1.1\r\n\(host)\r\n", 400),
        ("GET /a/%2e%2e/b HTTP/1.1\r\n\(host)\r\n", 400),
        ("GET / HTTP/1.1\r\n\(host)\(origin)\(origin)\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)\(origin)\r\n", 411),
        ("GET /\(String(repeating: "a", count: 4000)) HTTP/1.1\r\n\(host)\r\n", 414),
        ("GET / HTTP/1.1\r\n\(host)A: \(String(repeating: "a", count: 64 << 10))\r\n\r\n", 431),
    ]

    @Test func `what can be read in two ways is refused and the connection closed`() async throws {
        try await withServer(handler: { .text("served \($0.path)") }) { server in
            for (text, status) in Self.refused {
                let http = try server.http()
                // What follows must not be taken for a request of its own.
                try? http.socket.send(text + "GET /second HTTP/1.1\r\n\(Self.host)\r\n")
                let answer = String(decoding: try http.socket.readToEnd(), as: UTF8.self)
                #expect(
                    answer.hasPrefix("HTTP/1.1 \(status) "),
                    "\(text.debugDescription.prefix(120)): \(answer.prefix(40))"
                )
                #expect(!answer.contains("served"), "\(text.debugDescription.prefix(120))")
                #expect(answer.lowercased().contains("connection: close"))
            }
            try #expect(server.http().get("/fine").text == "served /fine")
        }
    }

    @Test func `a header whose name begins another's takes nothing away`() async throws {
        let show: WebServer.Handler = { request in
            .text("\(request.headers["host"] ?? "-") \(try await request.body.collect().count)")
        }
        try await withServer(handler: show) { server in
            for name in ["X", "C", "Auth", "Content-Len", "H", "Ho", "Transfer-Encodin"] {
                let http = try server.http()
                try http.socket.send(
                    "POST / HTTP/1.1\r\n\(name): y\r\n\(Self.host)\(name): z\r\nContent-Length: 3\r\n\(Self.origin)\r\nabc"
                )
                try #expect(http.readResponse().text == "127.0.0.1 3", "\(name)")
            }
        }
    }

    @Test func `a method that nobody knows is answered and named`() async throws {
        try await withServer(handler: { .text($0.path) }) { server in
            for method in ["DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "FOO"] {
                let answer = try server.http().get("/", method: method)
                #expect(answer.status == 405 && answer.headers["allow"] == "GET, HEAD, POST", "\(method)")
            }
        }
    }

    @Test func `a request behind another with a body is served, in one write or byte by byte`() async throws {
        let show: WebServer.Handler = { request in
            .text("\(request.method) \(String(decoding: try await request.body.collect(), as: UTF8.self))")
        }
        let text =
            "GET /x HTTP/1.1\r\n\(Self.host)\r\nPOST /x HTTP/1.1\r\n\(Self.host)\(Self.origin)Content-Length: 1\r\n\r\na"
            + "POST /x HTTP/1.1\r\n\(Self.host)\(Self.origin)Transfer-Encoding: chunked\r\n\r\n2\r\nbc\r\n1;q=1\r\nd\r\n0\r\n\r\n"
            + "GET /x HTTP/1.1\r\n\(Self.host)\r\n"
        try await withServer(handler: show) { server in
            for isWhole in [true, false] {
                let http = try server.http()
                if isWhole {
                    try http.socket.send(text)
                } else {
                    for byte in text.utf8 { try http.socket.send([byte]) }
                }
                for expected in ["GET ", "POST a", "POST bcd", "GET "] {
                    try #expect(http.readResponse().text == expected)
                }
            }
        }
    }

    @Test func `an upgrade is judged as a whole`() async throws {
        let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        let upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        try await withServer { server in
            let host = "Host: 127.0.0.1:\(server.port)\r\nOrigin: http://127.0.0.1:\(server.port)\r\n"
            for (fields, status) in [
                (key + upgrade + "Sec-WebSocket-Version: 13\r\n", 101),
                (key + upgrade + "Sec-WebSocket-Version: 8\r\n", 426),
                (key + upgrade, 426),
                (upgrade + "Sec-WebSocket-Version: 13\r\n", 400),
                (key + key + upgrade + "Sec-WebSocket-Version: 13\r\n", 400),
                ("Sec-WebSocket-Key: short\r\n" + upgrade + "Sec-WebSocket-Version: 13\r\n", 400),
                (key + upgrade + "Sec-WebSocket-Version: 13\r\nContent-Length: 4\r\n", 400),
            ] {
                let http = try server.http()
                try http.socket.send("GET /_trellis/live HTTP/1.1\r\n\(host)\(fields)\r\n")
                let response = try http.readResponse(hasBody: false)
                #expect(response.status == status, "\(fields)")
                if status == 426 { #expect(response.headers["sec-websocket-version"] == "13") }
                if status == 101 { #expect(response.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") }
            }
        }
    }

    @Test func `frames that came with the upgrade are not lost, and unmasked ones end the socket`() async throws {
        try await withServer { server in
            let head =
                "GET /_trellis/live HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nOrigin: http://127.0.0.1:\(server.port)\r\n"
                + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            for (frame, answer) in [
                (
                    [0x81, 0x82, 0, 0, 0, 0, 0x68, 0x69] as [UInt8],
                    Array("\u{81}\u{07}welcome".unicodeScalars.map { UInt8($0.value) })
                ),
                ([0x81, 0x02, 0x68, 0x69], [0x88, 0x02, 0x03, 0xEA]),
            ] {
                let http = try server.http()
                try http.socket.send(Array(head.utf8) + frame)
                _ = try http.readResponse(hasBody: false)
                try #expect(http.socket.read(answer.count) == answer)
            }
        }
    }
}
