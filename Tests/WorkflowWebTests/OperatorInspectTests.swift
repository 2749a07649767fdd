import Foundation
import Testing
import TrellisSupport
import Workflow
import WorkflowInspection
import WorkflowLive

@testable import WorkflowWeb

/// Who may look into the pages of a server that serves people, and what is seen.
struct OperatorInspectTests {
    private static let secret = "0123456789abcdef0123456789abcdef"
    private static let hosts = "?query=%7B%22hosts%22%3A%7B%7D%7D"
    private let file = NSTemporaryDirectory() + "token-\(UUID().uuidString)"

    private static let handler: WebServer.Handler = {
        let app = LiveApp(title: "Vault") { session, _ in Safe(session: session) }
        return { request in
            guard request.path == "/login" else { return .page(app) }
            return try .redirect(to: "/").signingIn(request.query["name"] ?? "ada")
        }
    }()

    private func options(_ secret: String = secret, mode: Int = 0o600) throws -> WebServerOptions {
        try Data((secret + "\n").utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        var options = WebServerOptions.released
        options.metricsPort = 0
        options.inspectTokenFile = file
        return options
    }

    private func removeFile() { try? FileManager.default.removeItem(atPath: file) }

    private static func ask(
        _ server: TestServer,
        _ path: String,
        _ fields: [String: String] = [:]
    ) throws -> HTTPClient.Response {
        var fields = fields
        fields["Authorization"] = fields["Authorization"] ?? "Bearer \(secret)"
        // As a program does that is told to ask again.
        while true {
            let answer = try HTTPClient(port: server.server.metricsPort).get("/_trellis/inspect" + path, fields)
            guard answer.status == 503 else { return answer }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    private static func ask(_ server: TestServer, _ query: InspectorQuery) throws -> String {
        let json = String(decoding: try JSONEncoder().encode(query), as: UTF8.self)
        let text = json.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let answer = try ask(server, "?query=" + text)
        #expect(answer.status == 200)
        return answer.text
    }

    private static func shownHosts(_ server: TestServer) throws -> [HostSummary] {
        let answer = try JSONDecoder().decode(InspectorAnswer.self, from: Data(ask(server, .hosts).utf8))
        guard case .hosts(let list) = answer else { throw Unexpected() }
        return list.hosts
    }

    private static func logIn(_ server: TestServer, as name: String) throws -> String {
        var jar = CookieJar()
        jar.take(try server.http().get("/login?name=\(name)"))
        return try #require(jar.header)
    }

    /// Opens a page and clicks in it.
    private static func open(_ server: TestServer, _ cookie: String, at path: String = "/") throws -> LivePageClient {
        let page = try LivePageClient(port: server.port, path: path, cookie: cookie)
        _ = try page.hello()
        _ = try page.click("Open", number: 1)
        return page
    }

    @Test func `only a program of this machine with the secret gets an answer, and no other byte of state`()
        async throws
    {
        defer { removeFile() }
        try await withServer(options: try options(), acceptor: nil, handler: Self.handler) { server in
            #expect(try Self.ask(server, "/watch?login=ada").status == 200)
            let page = try Self.open(server, Self.logIn(server, as: "ada"))
            let wrong: [[String: String]] = [
                ["Authorization": ""], ["Authorization": "Bearer"], ["Authorization": "Bearer "],
                ["Authorization": "Bearer \(Self.secret.dropLast())"], ["Authorization": "Bearer \(Self.secret)x"],
                ["Authorization": "Basic \(Self.secret)"], ["Origin": "http://evil.example"],
                ["Origin": "http://127.0.0.1:\(server.server.metricsPort)"], ["Sec-Fetch-Site": "same-origin"],
                ["X-Forwarded-For": "203.0.113.7"],
            ]
            for fields in wrong {
                let answer = try Self.ask(server, Self.hosts, fields)
                #expect(answer.status == 404 && !answer.text.contains("Safe"), "\(fields)")
                #expect(try Self.ask(server, "/watch?login=bob", fields).status == 404)
            }
            let rebound = try Self.ask(server, Self.hosts, ["Host": "evil.example"])
            #expect(rebound.status == 421 && !rebound.text.contains("Safe"))
            // Never at the port of visitors.
            let visitor = try server.http().get(
                "/_trellis/inspect" + Self.hosts,
                ["Authorization": "Bearer \(Self.secret)"]
            )
            #expect(!visitor.text.contains("hosts"))
            #expect(try Self.ask(server, Self.hosts).text.contains("Safe"))
            _ = page
        }
    }

    @Test func `a server without a secret has no such path`() async throws {
        var plain = WebServerOptions.released
        plain.metricsPort = 0
        try await withServer(options: plain, acceptor: nil, handler: Self.handler) { server in
            try #expect(Self.ask(server, Self.hosts).status == 404)
            try #expect(Self.ask(server, "/watch?login=ada").status == 404)
        }
    }

    @Test func `only named users are seen, from their next page on`() async throws {
        defer { removeFile() }
        try await withServer(options: try options(), acceptor: nil, handler: Self.handler) { server in
            let (ada, bob) = (try Self.logIn(server, as: "ada"), try Self.logIn(server, as: "bob"))
            let early = try Self.open(server, ada)
            #expect(try Self.shownHosts(server).isEmpty)
            #expect(try Self.ask(server, "/watch?login=ada").status == 200)
            #expect(try Self.shownHosts(server).isEmpty)
            let pages = try [ada, bob].map { try Self.open(server, $0) }
            let hosts = try Self.shownHosts(server)
            #expect(!hosts.isEmpty && hosts.allSatisfy { $0.login == "ada" })
            #expect(try Self.ask(server, "/unwatch?login=ada").status == 200)
            #expect(try Self.shownHosts(server).isEmpty)
            // What was recorded is forgotten, also for one who is named again.
            #expect(try Self.ask(server, "/watch?login=ada").status == 200)
            #expect(try Self.ask(server, "/watch?login=carl").status == 200)
            let later = try Self.open(server, ada)
            #expect(try Self.shownHosts(server).count { !$0.hasEnded } == 1)
            #expect(try Self.ask(server, "/unwatch?login=ada").status == 200)
            #expect(try Self.ask(server, "/watch?login=ada").status == 200)
            #expect(try Self.shownHosts(server).isEmpty)
            withExtendedLifetime((early, pages, later)) {}
        }
    }

    @Test func `a page of another user is not even recorded`() async throws {
        defer { removeFile() }
        let inspector = try #require(try options().makeInspector { _ in })
        var request = WebRequest(path: OperatorInspector.path + "/watch", remoteAddress: "127.0.0.1")
        request.query = FormValues(decoding: "login=ada".utf8)
        request.headers["authorization"] = "Bearer \(Self.secret)"
        #expect(await inspector.answer(request)?.status == .ok)
        for (login, isWatched) in [("ada", true), ("bob", false), ("", false), (nil, false)] as [(String?, Bool)] {
            var configuration = RuntimeConfiguration()
            configuration.place = HostPlace(login: login)
            inspector.watch(&configuration)
            let isBy = if case .by = configuration.watching { true } else { false }
            #expect(isBy == isWatched, "\(login ?? "nobody")")
        }
    }

    @Test func `a page that begins while its user is unwatched is not recorded`() async throws {
        defer { removeFile() }
        let inspector = try #require(try options().makeInspector { _ in })
        func ask(_ path: String, _ login: String) async throws {
            var request = WebRequest(path: OperatorInspector.path + path, remoteAddress: "127.0.0.1")
            request.query = FormValues(decoding: "login=\(login)".utf8)
            request.headers["authorization"] = "Bearer \(Self.secret)"
            #expect(await inspector.answer(request)?.status == .ok)
        }
        /// Starts a page of Ada, and does some things before its tree begins.
        func hosts(_ things: [(path: String, login: String)]) async throws -> Int {
            var configuration = RuntimeConfiguration()
            configuration.place = HostPlace(login: "ada")
            inspector.watch(&configuration)
            guard case .by(let source) = configuration.watching else { throw Unexpected() }
            for thing in things { try await ask(thing.path, thing.login) }
            let host = WorkflowHost(workflow: Idle(), configuration: configuration)
            defer { withExtendedLifetime(host) {} }
            return try #require(source as? Inspection).hosts.count
        }
        try await ask("/watch", "ada")
        #expect(try await hosts([]) == 1)
        try await ask("/watch", "bob")
        #expect(try await hosts([("/unwatch", "ada")]) == 0)
        try await ask("/watch", "ada")
        // The record of a moment ago is not the one that the operator sees now.
        #expect(try await hosts([("/unwatch", "ada"), ("/unwatch", "bob"), ("/watch", "ada")]) == 0)
        #expect(try await hosts([("/watch", "bob")]) == 1)
    }

    @Test func `a page that goes on as another user is not shown any more`() async throws {
        defer { removeFile() }
        try await withServer(options: try options(), acceptor: nil, handler: Self.handler) { server in
            #expect(try Self.ask(server, "/watch?login=ada").status == 200)
            let page = try Self.open(server, Self.logIn(server, as: "ada"))
            let host = try #require(try Self.shownHosts(server).last { !$0.hasEnded })
            _ = try page.click("Become Bob", number: 2, seen: 1)
            #expect(try Self.shownHosts(server).allSatisfy { $0.id != host.id })
            for query in [
                InspectorQuery.tree(host: host.id, NodeFilter(), TreeWindow()), .counts(host: host.id),
                .event(host: host.id, event: 1, renders: 0..<9), .values(host: host.id, node: 0, event: nil),
            ] { #expect(try Self.ask(server, query).contains("no such host")) }
        }
    }

    @Test func `values are those that a journal has, in every answer`() async throws {
        defer { removeFile() }
        try await withServer(options: try options(), acceptor: nil, handler: Self.handler) { server in
            #expect(try Self.ask(server, "/watch?login=ada").status == 200)
            let page = try Self.open(server, Self.logIn(server, as: "ada"), at: "/?q=typed%20into")
            let host = try #require(try Self.shownHosts(server).last { !$0.hasEnded })
            let event = host.events.upperBound - 1
            let part = try Self.ask(server, .event(host: host.id, event: event, renders: 0..<10))
            guard case .event(let detail) = try JSONDecoder().decode(InspectorAnswer.self, from: Data(part.utf8)) else {
                throw Unexpected()
            }
            var texts = part
            var queries: [InspectorQuery] = [
                .hosts, .tree(host: host.id, NodeFilter(), TreeWindow()),
                .events(host: host.id, EventFilter(), EventWindow()), .counts(host: host.id),
                .event(host: host.id, event: 0, renders: 0..<10), .look(host: host.id, event: event),
                .export(.trace), .export(.otlp), .stopRecording,
            ]
            #expect(detail.renders.count == 2)
            for render in detail.renders {
                queries += [0, event].map { .node(host: host.id, node: render.node.id, event: $0) }
                queries += [0, event, nil].map { .values(host: host.id, node: render.node.id, event: $0) }
            }
            for query in queries { texts += try Self.ask(server, query) }
            // The values were there, apart from those.
            #expect(texts.contains("\\\"opened\\\" : 1") && texts.contains("redacted") && texts.contains("Note"))
            #expect(texts.contains("which a journal does not have"))
            for secret in Safe.secrets + ["typed%20into"] { #expect(!texts.contains(secret), "\(secret)") }
            #expect(!texts.contains("traceEvents") && !texts.contains("resourceSpans"))
            #expect(try Self.shownHosts(server).contains { $0.id == host.id })
            _ = page
        }
    }

    @Test func `each access is a report, without the name of the user`() async throws {
        defer { removeFile() }
        try await withServer(options: try options(), acceptor: nil, handler: Self.handler) { server in
            #expect(try Self.ask(server, "/watch?login=ada").status == 200)
            let page = try Self.open(server, Self.logIn(server, as: "ada"))
            let host = try #require(try Self.shownHosts(server).last)
            _ = try Self.ask(server, .tree(host: host.id, NodeFilter(), TreeWindow()))
            _ = try Self.ask(server, .look(host: host.id, event: nil))
            _ = try Self.ask(server, Self.hosts, ["Authorization": "Bearer no"])
            #expect(try Self.ask(server, "/unwatch?login=ada").status == 200)
            let lines = server.reports.all.filter { $0.contains("inspect") }
            for part in ["watch ", "hosts", "tree of host \(host.id) of ", "not answered here", "unwatch "] {
                #expect(lines.contains { $0.contains("inspected: " + part) || $0.contains(part) }, "\(part)")
            }
            #expect(lines.contains { $0.contains("no right to inspect") })
            #expect(lines.count == 6 && lines.allSatisfy { !$0.contains("ada") && !$0.contains(Self.secret) })
            _ = page
        }
    }

    @Test func `a secret that is short, open to others or missing, and one without a port, start no server`() throws {
        defer { removeFile() }
        func start(_ options: WebServerOptions) throws { _ = try WebServer(options: options) { _ in .notFound } }
        try start(options())
        for mode in [0o644, 0o640, 0o604, 0o620, 0o602] {
            #expect(throws: WebServerError.self, "\(mode)") { try start(options(Self.secret, mode: mode)) }
        }
        for secret in ["too short", String(Self.secret.dropLast()), Self.secret + " with spaces", ""] {
            #expect(throws: WebServerError.self, "\(secret)") { try start(options(secret)) }
        }
        var missing = try options()
        missing.inspectTokenFile = file + ".gone"
        #expect(throws: WebServerError.self) { try start(missing) }
        var portless = try options()
        portless.metricsPort = nil
        #expect(throws: WebServerError.self) { try start(portless) }
    }
}

private struct Unexpected: Error {}

private struct Idle: Workflow {
    func makeInitialState() {}
    func render(state: Void, context: RenderContext<Idle>) {}
}
