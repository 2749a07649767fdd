import Foundation
import Testing
import TrellisSupport
import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowSnapshots

@testable import WorkflowWeb

/// An entry of a journal in the developer's own program.
struct OpenedJournalTests {
    private func record(_ clicks: Int) async throws -> String {
        let path = NSTemporaryDirectory() + "journal-\(UUID().uuidString)"
        let app = LiveApp(title: "Safe") { _, _ in Safe() }.recording { _ in try JournalFile(path) }
        try await withServer(acceptor: nil, handler: { _ in .page(app) }) { server in
            let page = try LivePageClient(port: server.port)
            _ = try page.hello()
            for number in 1...clicks { _ = try page.click("Open", number: number, seen: number - 1) }
        }
        return path
    }

    @Test func `pages start with the states after the entry, beside the result of the verification`() async throws {
        let path = try await record(3)
        defer { try? FileManager.default.removeItem(atPath: path) }
        guard case .serve(var options) = try WebServerOptions.parse(["--inspect", path, "--at", "2"]) else { return }
        options.isDevelopment = false
        let app = LiveApp(title: "Safe") { _, _ in Safe() }
        try await withServer(options: options, acceptor: nil, handler: { _ in .page(app) }) { server in
            let text = try LivePageClient(port: server.port, cookie: Self.enter(server)).html
            // The code is redacted, so that its placeholder is empty.
            #expect(text.contains("Opened 2, code of 0"))
            #expect(text.contains("Entry 2 of 3 of a journal") && text.contains("no difference"))
            #expect(!text.contains("hunter2"))
        }
    }

    /// Exchanges the key of the printed URL. Returns the cookie.
    private static func enter(_ server: TestServer) throws -> String {
        let entry = server.server.url.drop { $0 != "?" }
        let answer = try server.http().get("/" + entry)
        #expect(answer.status == 303 && answer.headers["location"] == "/")
        var jar = CookieJar(nil)
        jar.take(answer)
        return try #require(jar.header)
    }

    @Test func `one goes on from there, and nothing is done outside`() async throws {
        let path = try await record(2)
        defer { try? FileManager.default.removeItem(atPath: path) }
        guard case .serve(let options) = try WebServerOptions.parse(["--inspect", path]) else { return }
        let started = Guarded(0)
        let app = LiveApp(title: "Safe") { _, _ in Safe(onStart: { started.withLock { $0 += 1 } }) }
        try await withServer(options: options, acceptor: nil, handler: { _ in .page(app) }) { server in
            let page = try LivePageClient(port: server.port, cookie: Self.enter(server))
            #expect(page.html.contains("Opened 2"))
            _ = try page.hello()
            let answer = try page.click("Open", number: 1)
            #expect("\(answer)".contains("Opened 3"))
            #expect(try LivePageClient(port: server.port, cookie: Self.enter(server)).html.contains("Opened 2"))
        }
        #expect(started.withLock { $0 } == 0)
    }

    @Test func `without the key of the printed URL there is not a byte of the journal`() async throws {
        let path = try await record(1)
        defer { try? FileManager.default.removeItem(atPath: path) }
        guard case .serve(let options) = try WebServerOptions.parse(["--inspect", path]) else { return }
        let app = LiveApp(title: "Safe") { _, _ in Safe() }
        try await withServer(options: options, acceptor: nil, handler: { _ in .page(app) }) { server in
            let cookie = try Self.enter(server)
            let strangers: [[String: String]] = [
                [:], ["Cookie": String(cookie.dropLast())], ["Cookie": cookie, "Host": "evil.example"],
                ["Cookie": cookie, "Origin": "http://evil.example"],
                ["Cookie": cookie, "X-Forwarded-For": "203.0.113.7"],
            ]
            for fields in strangers {
                for path in ["/", "/?key=0", "/_trellis/poll"] {
                    let answer = try server.http().get(path, fields)
                    #expect(answer.status == 404 || answer.status == 421, "\(fields) \(path)")
                    #expect(!answer.text.contains("Opened") && !answer.text.contains("Safe"), "\(fields) \(path)")
                }
            }
            let upgrade = [
                "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": "http://127.0.0.1:\(server.port)",
            ]
            try #expect(server.http().get("/_trellis/live", upgrade).status == 404)
        }
    }

    @Test func `a wrong entry, a file that is no journal and an address that others reach are errors`() async throws {
        let path = try await record(1)
        defer { try? FileManager.default.removeItem(atPath: path) }
        for words in [
            ["--inspect", path, "--at", "7"], ["--inspect", path, "--host", "0.0.0.0"], ["--at", "1"], ["--as", "ada"],
            ["--inspect", path + ".gone"], ["--inspect", "/dev/null"],
        ] {
            #expect(throws: WebServerError.self, "\(words)") {
                guard case .serve(let options) = try WebServerOptions.parse(words) else { return }
                _ = try WebServer(options: options) { _ in .notFound }
            }
        }
    }
}
