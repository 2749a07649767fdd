import Foundation
import LiveModel
import Testing
import TrellisSupport
import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowSQLite
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

    @Test func `the journal of another app is an error before the server listens, and on a page`() async throws {
        let path = try await record(1)
        defer { try? FileManager.default.removeItem(atPath: path) }
        guard case .serve(let options) = try WebServerOptions.parse(["--inspect", path]) else { return }
        let other = LiveApp(title: "Counter") { _, _ in Other() }
        let server = try WebServer(options: options) { _ in .page(other) }
        let error = await #expect(throws: WebServerError.self) { try await server.start() }
        #expect(error?.kind == .badJournal && error?.exitStatus == 2)
        #expect(error?.description.contains("Expected the journal of Other. Instead, it is one of Safe.") == true)
        // An app that answers with its page only later.
        let isAsked = Guarded(false)
        let handler: WebServer.Handler = { _ in
            let isFirst = isAsked.withLock { asked in
                defer { asked = true }
                return !asked
            }
            return isFirst ? .redirect(to: "/login") : .page(other)
        }
        try await withServer(options: options, acceptor: nil, handler: handler) { server in
            let answer = try server.http().get("/", ["Cookie": Self.enter(server)])
            #expect(answer.status == 500 && !answer.text.contains("Opened"))
        }
    }

    @Test func `of a database with several pages one is chosen`() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/journals.sqlite"
        let journals = try SQLiteJournal(path: path)
        let app = LiveApp(title: "Safe") { _, _ in Safe() }
            .recording { session in try journals.writer(for: session.identity ?? "nobody") }
        func open(_ clicks: Int, _ jar: String?) async throws {
            try await withServer(
                acceptor: nil,
                handler: { request in
                    request.path == "/login" ? try .redirect(to: "/").signingIn("ada") : .page(app)
                }
            ) { server in
                var cookie: String?
                if jar != nil {
                    var jar = CookieJar()
                    jar.take(try server.http().get("/login"))
                    cookie = jar.header
                }
                let page = try LivePageClient(port: server.port, cookie: cookie)
                _ = try page.hello()
                for number in 1...clicks { _ = try page.click("Open", number: number, seen: number - 1) }
            }
        }
        try await open(2, nil)
        await journals.flush()
        var defaults = WebServerOptions()
        defaults.journalDatabase = SQLiteJournal.self
        func parse(_ words: String...) throws -> Journal? {
            guard case .serve(let options) = try WebServerOptions.parse(words, defaults: defaults) else { return nil }
            return options.openedJournal
        }
        #expect(try parse("--inspect", path)?.range == 0...2)
        try await open(3, "ada")
        await journals.close()
        #expect(try parse("--inspect", path, "--page", "ada")?.range == 0...3)
        #expect(try parse("--page", "nobody", "--inspect", path)?.range == 0...2)
        for words in [["--inspect", path], ["--inspect", path, "--page", "carl"]] {
            let error = #expect(throws: WebServerError.self) {
                _ = try WebServerOptions.parse(words, defaults: defaults)
            }
            #expect(error?.kind == .badJournal)
            #expect(
                error?.description.contains("--page ada   entries 0 to 3\n  --page nobody   entries 0 to 2") == true
            )
        }
        let single = try await record(1)
        defer { try? FileManager.default.removeItem(atPath: single) }
        for words in [["--inspect", single, "--page", "ada"], ["--page", "ada"]] {
            #expect(throws: WebServerError.self) { _ = try WebServerOptions.parse(words, defaults: defaults) }
        }
        // A program that links no database says that it is no journal of a page.
        #expect(throws: WebServerError.self) { _ = try WebServerOptions.parse(["--inspect", path]) }
    }
}

private struct Other: Workflow {
    func render(state: Void, context: RenderContext<Other>) -> BuiltScreen { BuiltScreen { p { "Other" } } }
}
