import Foundation
import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowInspection
import WorkflowLive

@testable import WorkflowWeb
@testable import trellis_inspect

/// The operator's own view of a server in production: what `trellis-inspect` asks, shows and refuses.
struct OperatorViewTests {
    private static let secret = "0123456789abcdef0123456789abcdef"
    private let file = NSTemporaryDirectory() + "view-token-\(UUID().uuidString)"

    private func write(_ secret: String = secret, mode: Int = 0o600) throws {
        try Data((secret + "\n").utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    }

    /// Runs `body` with a server of which an operator may ask.
    private func withServer(_ body: (TestServer) async throws -> Void) async throws {
        try write()
        defer { try? FileManager.default.removeItem(atPath: file) }
        var options = WebServerOptions.released
        (options.port, options.workers, options.metricsPort, options.inspectTokenFile) = (0, 2, 0, file)
        options.limits = .patient
        let reports = Reports()
        let app = LiveApp(title: "Vault") { session, _ in Safe(session: session) }
        let server = try WebServer(options: options, onReport: { reports.add($0) }) { request in
            guard request.path == "/login" else { return .page(app) }
            return try .redirect(to: "/").signingIn(request.query["name"] ?? "ada")
        }
        try await server.start()
        let result = await Result { try await body(TestServer(server: server, reports: reports)) }
        await server.stop()
        try result.get()
    }

    private func source(of server: TestServer, secret: String = secret) throws -> OperatorSource {
        let address = try OperatorAddress("http://127.0.0.1:\(server.server.metricsPort)")
        return OperatorSource(address, secret: Array(secret.utf8))
    }

    /// Opens a page as a user and clicks in it.
    private func open(_ server: TestServer, as name: String) throws -> LivePageClient {
        var jar = CookieJar()
        jar.take(try server.http().get("/login?name=\(name)"))
        let page = try LivePageClient(port: server.port, path: "/", cookie: jar.header)
        _ = try page.hello()
        _ = try page.click("Open", number: 1)
        return page
    }

    private func hosts(_ source: OperatorSource) async throws -> HostList {
        guard case .hosts(let list) = try await source.answer(.hosts) else { throw Unexpected() }
        return list
    }

    @Test func `it shows the pages of watched users, with the values of a journal`() async throws {
        try await withServer { server in
            let source = try source(of: server)
            var list = try await hosts(source)
            #expect(list.watched == [] && !list.isRecording && list.note == "Nobody is watched.")
            try await source.watch("ada & co")
            try await source.watch("bob")
            list = try await hosts(source)
            #expect(list.watched == ["ada & co", "bob"] && list.isRecording && list.note == nil)
            let page = try open(server, as: "bob")
            let host = try #require(try await hosts(source).hosts.last { !$0.hasEnded })
            #expect(host.login == "bob")
            let event = host.events.upperBound - 1
            guard case .event(let detail) = try await source.answer(.event(host: host.id, event: event, renders: 0..<9))
            else { throw Unexpected() }
            let node = try #require(detail.renders.first).node.id
            let values = try await source.answer(.values(host: host.id, node: node, event: event))
            #expect("\(values)".contains("opened") && "\(values)".contains("redacted"))
            #expect(!"\(values)".contains("hunter2"))
            try await source.unwatch("bob")
            try await source.unwatch("ada & co")
            #expect(try await hosts(source).hosts.isEmpty)
            _ = page
        }
    }

    @Test func `it only looks, and does not even send anything else`() async throws {
        try await withServer { server in
            let source = try source(of: server)
            let count = server.reports.all.count { $0.contains("inspect") }
            let queries: [InspectorQuery] = [
                .look(host: 0, event: 0), .jumpPlan(host: 0, event: 0), .jump(host: 0, event: 0), .export(.trace),
                .export(.otlp), .stopRecording, .branch(host: 0, .begin(event: 0)),
            ]
            for query in queries {
                guard case .missing = try await source.answer(query) else { throw Unexpected() }
            }
            #expect(server.reports.all.count { $0.contains("inspect") } == count)
        }
    }

    @Test func `a token that is refused, and a server that is gone, are said`() async throws {
        var gone: OperatorSource?
        try await withServer { server in
            gone = try source(of: server)
            let wrong = try source(of: server, secret: String(Self.secret.reversed()))
            let error = await #expect(throws: OperatorProblem.self) { try await wrong.answer(.hosts) }
            #expect(error?.description.contains("Instead, it is refused") == true)
            let visitors = OperatorSource(
                try OperatorAddress("http://127.0.0.1:\(server.port)"),
                secret: Array(Self.secret.utf8)
            )
            await #expect(throws: OperatorProblem.self) { try await visitors.answer(.hosts) }
            for text in [error?.description ?? "", server.reports.all.joined()] {
                #expect(!text.contains(Self.secret) && !text.contains(String(Self.secret.reversed())))
            }
        }
        let last = try #require(gone)
        let error = await #expect(throws: OperatorProblem.self) { try await last.answer(.hosts) }
        #expect(error?.description.hasPrefix("The server is gone") == true)
    }

    @Test func `a recording that has stopped itself goes on when the user is watched again, not before`() async throws {
        try write()
        defer { try? FileManager.default.removeItem(atPath: file) }
        let inspector = OperatorInspector(try InspectToken(path: file)) { _ in }
        func watch() async throws {
            let request = WebRequest(path: "/", headers: ["Authorization": "Bearer \(Self.secret)"])
            try #require(await inspector.answer(request.get("/_trellis/inspect/watch?login=ada"))?.status == .ok)
        }
        func configuration() -> RuntimeConfiguration {
            var configuration = RuntimeConfiguration()
            configuration.place.login = "ada"
            inspector.watch(&configuration)
            return configuration
        }
        func inspection() throws -> Inspection {
            guard case .by(let source) = configuration().watching else { throw Unexpected() }
            return try #require(source as? Inspection)
        }
        try await watch()
        let first = try inspection()
        try await watch()
        #expect(try inspection() === first)
        let page = WorkflowHost(workflow: Idle(), configuration: configuration())
        first.stopRecording(because: "Too much.")
        #expect(try inspection() === first)
        #expect(first.hosts.count == 1)
        try await watch()
        #expect(try inspection() !== first && inspection().stop == nil)
        #expect(first.hosts.isEmpty)
        withExtendedLifetime(page) {}
    }

    @Test func `the reason for which a recording has stopped itself is said`() async throws {
        let inspection = Inspection()
        inspection.stopRecording(because: "Too much.")
        let source = ProductionSource(inspection, logins: ["ada"])
        guard case .hosts(let list) = try await source.answer(.hosts) else { throw Unexpected() }
        #expect(!list.isRecording && list.note?.hasPrefix("Too much. It goes on with the next page") == true)
    }

    @Test func `the page at the operator's machine lets nobody else in`() async throws {
        try await withServer { server in
            let source = try source(of: server)
            try await source.watch("ada")
            let page = try open(server, as: "ada")
            let viewer = try InspectorServer(source)
            try await viewer.start()
            let port = viewer.port
            let entry = String(viewer.url.drop { $0 != "?" })
            let result = await Result {
                try await onThread {
                    let answer = try HTTPClient(port: port).get("/" + entry)
                    var jar = CookieJar()
                    jar.take(answer)
                    let cookie = jar.header ?? ""
                    let strangers: [[String: String]] = [
                        [:], ["Cookie": String(cookie.dropLast())], ["Cookie": cookie, "Host": "evil.example"],
                        ["Cookie": cookie, "Origin": "http://evil.example"],
                        ["Cookie": cookie, "Sec-Fetch-Site": "cross-site"],
                        ["Cookie": cookie, "X-Forwarded-For": "203.0.113.7"],
                        ["Authorization": "Bearer \(Self.secret)"],
                    ]
                    for fields in strangers {
                        for path in ["/", "/?key=0", "/trace.json", "/look?host=0", "/_trellis/poll"] {
                            let answer = try HTTPClient(port: port).get(path, fields)
                            #expect(answer.status == 404 || answer.status == 421, "\(fields) \(path)")
                            #expect(!answer.text.contains("ada") && !answer.text.contains("Safe"), "\(fields) \(path)")
                        }
                    }
                    let shown = try HTTPClient(port: port).get("/", ["Cookie": cookie])
                    #expect(shown.status == 200)
                    for path in ["/trace.json", "/spans.json", "/branch.swift?host=0&branch=0"] {
                        #expect(try HTTPClient(port: port).get(path, ["Cookie": cookie]).status == 404, "\(path)")
                    }
                    let look = try HTTPClient(port: port).get("/look?host=0", ["Cookie": cookie])
                    #expect(look.text.contains("An operator only reads") && !look.text.contains("Opened"))
                }
            }
            await viewer.stop()
            try result.get()
            _ = page
        }
    }

    @Test func `addresses that would show the token to others are refused, and none is repeated`() {
        for text in [
            "http://10.0.0.1:9100", "http://example.com", "https://", "http://127.0.0.1:9100/path", "https://a:b@host",
            "http://127.0.0.1:9100?token=x", "http://localhost.example:1", "http://\\evil",
        ] {
            let problem = #expect(throws: ArgumentProblem.self, "\(text)") { _ = try OperatorAddress(text) }
            #expect(problem?.description.contains("a:b") == false)
        }
        for text in [
            "http://127.0.0.1:9100", "http://localhost:9100/", "http://[::1]:9100", "https://example.com:9100",
        ] {
            #expect(throws: Never.self, "\(text)") { _ = try OperatorAddress(text) }
        }
    }

    @Test func `arguments of the two kinds do not mix`() {
        for words in [
            ["http://127.0.0.1:1"], ["app.sock", "--token", "t"], ["run.inspection", "--watch", "ada"],
            ["http://127.0.0.1:1", "--token", "t", "--trace", "o"],
            ["http://127.0.0.1:1", "--token", "t", "--otlp", "o"],
        ] {
            #expect(throws: ArgumentProblem.self, "\(words)") { _ = try Arguments(words) }
        }
    }

    @Test func `the file of the token is the owner's alone, and what is given is not repeated`() throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        for mode in [0o644, 0o640, 0o604, 0o620, 0o602, 0o601] {
            try write(mode: mode)
            let problem = #expect(throws: InspectTokenFile.Problem.self) { _ = try InspectTokenFile.read(file) }
            #expect(problem?.description.contains(Self.secret) == false)
        }
        try write("too short")
        #expect(throws: InspectTokenFile.Problem.self) { _ = try InspectTokenFile.read(file) }
        // The secret itself in place of a file.
        let problem = #expect(throws: InspectTokenFile.Problem.self) { _ = try InspectTokenFile.read(Self.secret) }
        #expect(problem?.description.contains(Self.secret) == false)
        try write()
        #expect(try InspectTokenFile.read(file) == Array(Self.secret.utf8))
    }
}

private struct Unexpected: Error {}

extension Result where Failure == any Error {
    /// The result of work that may fail.
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

private struct Idle: Workflow {
    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Idle>) {}
}
