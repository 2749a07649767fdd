import Foundation
import TestSupport
import Testing

@testable import WorkflowWeb

/// The server speaks TLS itself, seen by the system's own client.
struct TLSTests {
    /// `openssl s_client`, which sends what it is given and collects what comes.
    private final class Client {
        private let process: ChildProcess

        /// - Parameter isQuiet: Pass `false` for what it says of the certificate, too.
        init(port: Int, isQuiet: Bool = true, _ options: [String] = []) throws {
            let quiet = isQuiet ? ["-quiet"] : []
            let arguments = ["s_client", "-connect", "127.0.0.1:\(port)"] + quiet + options
            process = try ChildProcess("openssl", arguments, pipes: [.input, .output])
        }

        func send(_ bytes: [UInt8]) throws {
            try process[.input].write(contentsOf: Data(bytes))
        }

        /// What comes until the server ends the connection.
        func readToEnd() throws -> [UInt8] {
            let bytes = try process[.output].readToEnd() ?? Data()
            try? process[.input].close()
            process.wait()
            return Array(bytes)
        }

        func read(until end: String) throws -> String {
            var text = ""
            while !text.hasSuffix(end), let byte = try process[.output].read(upToCount: 1), !byte.isEmpty {
                text.unicodeScalars.append(Unicode.Scalar(byte[0]))
            }
            return text
        }
    }

    private func withTLS(
        _ handler: @escaping WebServer.Handler,
        _ body: @escaping @Sendable (TestServer) throws -> Void
    ) async throws {
        let directory = try TemporaryDirectory()
        let certificate = try Certificate(in: directory)
        var options = WebServerOptions()
        (options.tlsCertificate, options.tlsKey) = (certificate.certificate, certificate.key)
        try await withServer(options: options, handler: handler, body)
    }

    private static func request(_ target: String, _ fields: String = "", port: Int, body: String = "") -> [UInt8] {
        let method = body.isEmpty ? "GET" : "POST"
        let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
        let head = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(length)\(fields)\r\n"
        return Array((head + body).utf8)
    }

    @Test func `requests are answered, also large ones and in a row`() async throws {
        let large = String(repeating: "a", count: 2_000_000)
        try await withTLS {
            $0.path == "/large" ? .text(large) : .text($0.path)
        } _: { server in
            #expect(server.server.url == "https://127.0.0.1:\(server.port)")
            let client = try Client(port: server.port)
            try client.send(Self.request("/1", port: server.port) + Self.request("/large", port: server.port))
            try client.send(Self.request("/2", "Connection: close\r\n", port: server.port))
            let answer = String(decoding: try client.readToEnd(), as: UTF8.self)
            #expect(answer.contains("\r\n\r\n/1HTTP/1.1 200 OK"))
            #expect(answer.contains(large + "HTTP/1.1 200 OK"))
            #expect(answer.hasSuffix("\r\n\r\n/2"))
        }
    }

    @Test func `large bodies arrive, and only the own origin may send them`() async throws {
        try await withTLS {
            .text("\(try await $0.body.collect().count)")
        } _: { server in
            let body = String(repeating: "b", count: 300_000)
            for (scheme, status) in [("https", "200"), ("http", "403")] {
                let client = try Client(port: server.port)
                let origin = "Origin: \(scheme)://127.0.0.1:\(server.port)\r\nConnection: close\r\n"
                // A refusal does not wait for the body.
                try? client.send(Self.request("/", origin, port: server.port, body: body))
                let answer = String(decoding: try client.readToEnd(), as: UTF8.self)
                #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(scheme)")
                if status == "200" { #expect(answer.hasSuffix("300000")) }
            }
        }
    }

    @Test func `a WebSocket runs over it`() async throws {
        try await withTLS { _ in
            .notFound
        } _: { server in
            let client = try Client(port: server.port)
            let fields =
                "Origin: https://127.0.0.1:\(server.port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            try client.send(Self.request("/_trellis/live", fields, port: server.port))
            try #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 101"))
            try client.send(["hello", "one", "close"].flatMap { WebSocketClient.frame(Array($0.utf8)) })
            let frames = [(0x81, "welcome"), (0x81, "one")].flatMap {
                [UInt8($0), UInt8($1.utf8.count)] + Array($1.utf8)
            }
            try #expect(client.readToEnd().starts(with: frames))
        }
    }

    @Test func `what is no handshake, an old version and a halted handshake end their connection and nothing else`()
        async throws
    {
        try await withTLS {
            .text($0.path)
        } _: { server in
            let plain = try server.http()
            try plain.send("GET", "/")
            try #expect(!String(decoding: plain.socket.readToEnd(), as: UTF8.self).contains("HTTP/1.1 200"))
            let old = try Client(port: server.port, ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
            try #expect(old.readToEnd().isEmpty)
            let halted = try server.http()
            try halted.socket.send([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])
            let client = try Client(port: server.port)
            try client.send(Self.request("/fine", "Connection: close\r\n", port: server.port))
            try #expect(String(decoding: client.readToEnd(), as: UTF8.self).hasSuffix("/fine"))
        }
    }

    @Test func `a handshake has the deadline of a request's head`() async throws {
        let directory = try TemporaryDirectory()
        let certificate = try Certificate(in: directory)
        var options = WebServerOptions()
        (options.tlsCertificate, options.tlsKey) = (certificate.certificate, certificate.key)
        let limits = WebServerLimits.patient { $0.idleTime = .milliseconds(30) }
        try await withServer(options: options, limits: limits, handler: { _ in .text("") }) { server in
            let halted = try server.http()
            try halted.socket.send([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])
            try #expect(halted.socket.readToEnd().isEmpty)
        }
    }

    @Test func `cookies go back over TLS only`() async throws {
        try await withTLS { _ in
            try .text("").signingIn("ada")
        } _: { server in
            let client = try Client(port: server.port)
            try client.send(Self.request("/", "Connection: close\r\n", port: server.port))
            let answer = String(decoding: try client.readToEnd(), as: UTF8.self)
            #expect(
                answer.contains("set-cookie: __Host-trellis-login=") && answer.contains("; SameSite=Lax; Secure\r\n")
            )
        }
    }

    @Test(arguments: [
        (Optional(Duration.seconds(365 * 86_400)), "todo.example", "", "max-age=31536000" as String?),
        (.seconds(60), "todo.example:8443", "", "max-age=60"), (.zero, "todo.example", "", "max-age=0"),
        (nil, "todo.example", "", nil), (.seconds(60), "127.0.0.1", "", nil), (.seconds(60), "localhost:8443", "", nil),
        (.seconds(60), "a.localhost", "", nil), (.seconds(60), "[::1]", "", nil), (.seconds(60), "192.0.2.1", "", nil),
        (.seconds(60), "foreign.example", "", nil),
        // A visitor without TLS, by a proxy that has it with this server.
        (.seconds(60), "todo.example", "X-Forwarded-Proto: http\r\n", nil),
        (.seconds(60), "todo.example", "X-Forwarded-Proto: https\r\n", "max-age=60"),
    ])
    func `browsers are told to use TLS only, for a public name`(
        age: Duration?,
        host: String,
        field: String,
        expected: String?
    ) async throws {
        let directory = try TemporaryDirectory()
        let certificate = try Certificate(in: directory)
        var options = WebServerOptions()
        (options.tlsCertificate, options.tlsKey) = (certificate.certificate, certificate.key)
        options.origins = ["todo.example", "todo.example:8443", "192.0.2.1"]
        (options.strictTransportSecurity, options.trustedProxies) = (age, ["127.0.0.1"])
        try await withServer(options: options, handler: { _ in .text("") }) { server in
            let client = try Client(port: server.port)
            try client.send(Array("GET / HTTP/1.1\r\nHost: \(host)\r\n\(field)Connection: close\r\n\r\n".utf8))
            let answer = String(decoding: try client.readToEnd(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1"))
            let lines = answer.split(separator: "\r\n").filter { $0.hasPrefix("strict-transport-security: ") }
            #expect(lines.map { String($0.dropFirst(27)) } == [expected].compactMap(\.self))
        }
    }

    @Test func `a handler's own word on TLS is the only one, and without TLS there is none`() async throws {
        let directory = try TemporaryDirectory()
        let certificate = try Certificate(in: directory)
        var options = WebServerOptions()
        options.origins = ["https://todo.example"]
        let handler: WebServer.Handler = { _ in
            var response = WebResponse.text("")
            response.headers["Strict-Transport-Security"] = "max-age=1; includeSubDomains"
            return response
        }
        try await withServer(options: options, handler: { _ in .text("") }) { server in
            try #expect(server.http().get("/", ["Host": "todo.example"]).headers["strict-transport-security"] == nil)
        }
        (options.tlsCertificate, options.tlsKey) = (certificate.certificate, certificate.key)
        try await withServer(options: options, handler: handler) { server in
            let client = try Client(port: server.port)
            try client.send(Array("GET / HTTP/1.1\r\nHost: todo.example\r\nConnection: close\r\n\r\n".utf8))
            let answer = String(decoding: try client.readToEnd(), as: UTF8.self)
            #expect(answer.contains("strict-transport-security: max-age=1; includeSubDomains\r\n"))
            #expect(answer.components(separatedBy: "strict-transport").count == 2)
        }
    }

    @Test(arguments: [
        [], [0], Array("a\u{0}b".utf8), Array(repeating: 97, count: 300), [0xFF, 0xFE], Array("..".utf8),
    ])
    func `a name of the server that is malformed ends its connection or is passed over, and nothing else`(name: [UInt8])
        async throws
    {
        try await withTLS {
            .text($0.path)
        } _: { server in
            for excess in [0, 1, 200] {
                let client = try server.http()
                try client.socket.send(Self.clientHello(naming: name, excess: excess))
                // A hello that is taken is answered, and then waits for more.
                _ = try client.socket.read(5)
            }
            let client = try Client(port: server.port)
            try client.send(Self.request("/fine", "Connection: close\r\n", port: server.port))
            try #expect(String(decoding: client.readToEnd(), as: UTF8.self).hasSuffix("/fine"))
        }
    }

    /// A ClientHello of TLS 1.2 with a server name.
    /// - Parameter excess: The number of bytes by which the name's length is too large.
    private static func clientHello(naming name: [UInt8], excess: Int) -> [UInt8] {
        func sized(_ bytes: [UInt8], _ width: Int, excess: Int = 0) -> [UInt8] {
            let count = bytes.count + excess
            return (0..<width).reversed().map { UInt8(count >> (8 * $0) & 255) } + bytes
        }
        let names = sized([0] + sized(name, 2, excess: excess), 2)
        let extensions = [0, 0] + sized(names, 2)
        let body = [3, 3] + [UInt8](repeating: 7, count: 32) + [0] + sized([0xC0, 0x2B], 2) + sized([0], 1)
        let hello = [1] + sized(body + sized(extensions, 2), 3)
        return [22, 3, 1] + sized(hello, 2)
    }

    @Test func `of TLS 1.2 only what is still considered sound is spoken`() async throws {
        try await withTLS {
            .text($0.path)
        } _: { server in
            for (cipher, isSpoken) in [("ECDHE-ECDSA-AES128-GCM-SHA256", true), ("ECDHE-ECDSA-AES128-SHA256", false)] {
                let client = try Client(port: server.port, ["-tls1_2", "-cipher", cipher])
                try? client.send(Self.request("/fine", "Connection: close\r\n", port: server.port))
                let answer = String(decoding: try client.readToEnd(), as: UTF8.self)
                #expect(answer.hasSuffix("/fine") == isSpoken, "\(cipher)")
            }
        }
    }

    @Test func `a renewed certificate is for new connections, and open ones go on`() async throws {
        let directory = try TemporaryDirectory()
        let certificate = try Certificate(in: directory, name: "first.example")
        var options = WebServerOptions()
        (options.tlsCertificate, options.tlsKey) = (certificate.certificate, certificate.key)
        try await withServer(options: options, handler: { .text($0.path) }) { server in
            let open = try Client(port: server.port)
            try open.send(Self.request("/before", port: server.port))
            try #expect(open.read(until: "\r\n\r\n/before").hasPrefix("HTTP/1.1 200"))
            _ = try Certificate(in: directory, name: "second.example")
            try #expect(Self.conversation(port: server.port).contains("first.example"))
            #expect(server.server.reloadCertificate())
            try #expect(Self.conversation(port: server.port).contains("second.example"))
            try open.send(Self.request("/after", "Connection: close\r\n", port: server.port))
            try #expect(String(decoding: open.readToEnd(), as: UTF8.self).hasSuffix("/after"))
        }
    }

    @Test func `a pair that does not match or cannot be read is reported, and the one in use stays`() async throws {
        let (directory, other) = (try TemporaryDirectory(), try TemporaryDirectory())
        let certificate = try Certificate(in: directory, name: "first.example")
        let stranger = try Certificate(in: other, name: "second.example")
        var options = WebServerOptions()
        (options.tlsCertificate, options.tlsKey) = (certificate.certificate, certificate.key)
        try await withServer(options: options, handler: { .text($0.path) }) { server in
            try FileManager.default.removeItem(atPath: certificate.certificate)
            #expect(!server.server.reloadCertificate())
            try FileManager.default.copyItem(atPath: stranger.certificate, toPath: certificate.certificate)
            #expect(!server.server.reloadCertificate())
            #expect(server.reports.all.filter { $0.hasSuffix("the certificate in use stays") }.count == 2)
            try #expect(Self.conversation(port: server.port).contains("first.example"))
        }
    }

    @Test func `SIGHUP reads the certificate again in a running program, again and again`() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            let certificate = try Certificate(in: directory, name: "first.example")
            var options = WebServerOptions.ephemeral
            (options.tlsCertificate, options.tlsKey) = (certificate.certificate, certificate.key)
            let reports = Reports()
            let server = try WebServer(options: options, onReport: { reports.add($0) }) { .text($0.path) }
            async let end: Void = server.run()
            try await onThread {
                #expect(reports.wait { $0.contains { $0.hasPrefix("serving") } })
                for (number, name) in ["second.example", "third.example"].enumerated() {
                    _ = try Certificate(in: directory, name: name)
                    kill(getpid(), SIGHUP)
                    #expect(reports.wait { $0.filter { $0.hasPrefix("the certificate") }.count > number })
                    try #expect(TLSTests.conversation(port: server.port).contains(name))
                }
                kill(getpid(), SIGTERM)
            }
            try await end
        }
    }

    /// What a client of its own says about the certificate, and the answer that it gets.
    private static func conversation(port: Int) throws -> String {
        let client = try Client(port: port, isQuiet: false)
        try client.send(Self.request("/", "Connection: close\r\n", port: port))
        return String(decoding: try client.readToEnd(), as: UTF8.self)
    }

    @Test func `files that are no certificate and key are an error of one clear line`() throws {
        let directory = try TemporaryDirectory()
        try directory.write("nonsense", to: "a.pem")
        for (certificate, key) in [(directory.path + "/a.pem", directory.path + "/a.pem"), ("/nowhere", "/nowhere")] {
            var options = WebServerOptions()
            (options.tlsCertificate, options.tlsKey) = (certificate, key)
            #expect {
                _ = try WebServer(options: options) { _ in .notFound }
            } throws: { error in
                (error as? WebServerError)?.kind == .badCertificate && "\(error)".contains(certificate)
                    && !"\(error)".contains("\n")
            }
        }
        var half = WebServerOptions()
        half.tlsKey = "key.pem"
        #expect(throws: WebServerError.self) { _ = try WebServer(options: half) { _ in .notFound } }
    }
}
