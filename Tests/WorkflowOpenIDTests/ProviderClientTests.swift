import Foundation
import TestSupport
import Testing
import WorkflowWeb

@testable import WorkflowOpenID

/// Requests to a provider: how many, and how they end.
@Suite(.timeLimit(.minutes(10)))
struct ProviderClientTests {
    private static let long = Duration.seconds(3_600)

    @Test func `a request that is cancelled ends at once, and gives its place up`() async throws {
        let silent = ListeningPort()
        let url = try #require(ProviderURL(silent.url))
        let client = ProviderClient(timeLimit: Self.long, concurrency: 1, waiting: 1)
        let (first, second) = (
            Task { try await client.send(ProviderRequest(url)) }, Task { try await client.send(ProviderRequest(url)) }
        )
        try await until("one runs and one waits") { client.counts == (1, 1) }
        let error = await #expect(throws: OpenIDError.self) { try await client.send(ProviderRequest(url)) }
        #expect(error?.kind == .busy && error?.retryDelay == .seconds(2))
        first.cancel()
        second.cancel()
        for task in [first, second] { await #expect(throws: CancellationError.self) { try await task.value } }
        #expect(client.counts == (0, 0))
    }

    @Test func `a request of a task that is cancelled already is not sent`() async throws {
        let silent = ListeningPort()
        let url = try #require(ProviderURL(silent.url))
        let client = ProviderClient(timeLimit: Self.long)
        let task = Task {
            await untilCancelled()
            return try await client.send(ProviderRequest(url))
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(client.counts == (0, 0))
    }

    @Test func `many requests that are cancelled at any time leave nothing behind`() async throws {
        let silent = ListeningPort()
        let url = try #require(ProviderURL(silent.url))
        let client = ProviderClient(timeLimit: Self.long, concurrency: 4, waiting: 1_000)
        for round in 0..<200 {
            let task = Task { try await client.send(ProviderRequest(url)) }
            for _ in 0..<round { await Task.yield() }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(client.counts == (0, 0))
    }

    @Test func `a provider is spoken to if its certificate is trusted and for its name`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("openid-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var options = WebServerOptions()
        options.port = 0
        options.workers = 1
        options.tlsCertificate = folder + "/certificate.pem"
        options.tlsKey = folder + "/key.pem"
        let arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
            "-subj",
            "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-out", folder + "/certificate.pem", "-keyout",
            folder + "/key.pem",
        ]
        #expect(try ChildProcess.run("openssl", arguments).status == 0)
        let server = try WebServer(options: options) { _ in .text("{}") }
        try await server.start()
        func send(to host: String, authorities: String?) async throws -> Int {
            let client = ProviderClient(timeLimit: Self.long, authorities: authorities)
            let url = try #require(ProviderURL("https://\(host):\(server.port)/"))
            return try await client.send(ProviderRequest(url)).status
        }
        try #expect(await send(to: "localhost", authorities: options.tlsCertificate) == 200)
        for (host, authorities) in [("localhost", nil), ("127.0.0.1", options.tlsCertificate), ("localhost", "/none")] {
            let error = await #expect(throws: OpenIDError.self) { try await send(to: host, authorities: authorities) }
            #expect(error?.kind == .unavailable)
        }
        await server.stop()
    }

    @Test(arguments: [
        "https://accounts.example", "https://accounts.example:8443/a?b=c", "http://127.0.0.1:80", "http://localhost/",
        "http://[::1]:8080/x",
    ])
    func `these are URLs of providers`(text: String) {
        #expect(ProviderURL(text) != nil)
    }

    @Test(arguments: [
        "", "accounts.example", "http://accounts.example", "ftp://127.0.0.1", "https://", "https://a b", "https://a/\n",
        "https://u@a.example", "https://a.example/#x", "http://127.0.0.1\\@evil.example", "http://0x7f.evil.example",
        "https://\u{E9}.example", "https://a.example/" + String(repeating: "x", count: 2_048),
    ])
    func `these are not`(text: String) {
        #expect(ProviderURL(text) == nil)
    }
}
