import Foundation
import Testing
import TrellisSupport
import ViewEnvironment
import Workflow

@testable import WorkflowWeb

@Suite("What the page of a failed request shows")
struct FailureTests {
    private struct DiskError: Error, CustomStringConvertible {
        let description = "no room in /srv/<secret>"
    }

    private let handler: WebServer.Handler = { request in
        if request.path == "/throws" { throw DiskError() }
        return .page(LiveApp(title: "Twice") { _, url in url == "/endless" ? Faulty(isEndless: true) : Faulty() })
    }

    private let development: WebServerOptions = {
        var options = WebServerOptions.released
        options.isDevelopment = true
        return options
    }()

    /// The code that a page shows.
    private static func code(in page: String) throws -> String {
        try #require(LivePageClient.between(", code ", "<", in: page))
    }

    @Test("A visitor sees a code and nothing of the app", arguments: ["/throws", "/twice", "/endless"])
    func release(path: String) async throws {
        try await withServer(acceptor: nil, handler: handler) { server in
            let answer = try server.http().get(path)
            #expect(answer.status == 500)
            for part in ["DiskError", "srv", "Faulty", "FaultyScreen", "key", "Expected", "Tests", "docs/", "mistake"] {
                #expect(!answer.text.contains(part), "\(part) is in \(answer.text)")
            }
            let code = try Self.code(in: answer.text)
            #expect(server.reports.all.contains { $0.hasPrefix("failed to answer '\(path)', code \(code): ") })
        }
    }

    @Test("One cause has one code, and others have others")
    func codes() async throws {
        try await withServer(acceptor: nil, handler: handler) { server in
            let http = try server.http()
            let codes = try ["/throws", "/throws", "/twice", "/endless"].map { try Self.code(in: http.get($0).text) }
            #expect(codes[0] == codes[1])
            #expect(Set(codes).count == 3)
        }
    }

    @Test("In development the error of a handler is shown with its type, as text")
    func thrown() async throws {
        try await withServer(options: development, acceptor: nil, handler: handler) { server in
            let page = try server.http().get("/throws").text
            #expect(page.contains("<code>DiskError</code>"))
            #expect(page.contains("no room in /srv/&lt;secret&gt;") && !page.contains("<secret>"))
            #expect(page.contains("<code>the handler of GET /throws</code>"))
            #expect(page.contains("docs/web/12-limits.md"))
        }
    }

    @Test("In development only a visitor at this machine sees a cause", arguments: ["/throws", "/twice", "/endless"])
    func elsewhere(path: String) async throws {
        var options = development
        options.trustedProxies = ["127.0.0.1"]
        try await withServer(options: options, acceptor: nil, handler: handler) { server in
            for (visitor, isHere) in [("203.0.113.7", false), ("::1", true), ("127.0.0.1", true)] {
                let page = try server.http().get(path, ["Host": "localhost", "X-Forwarded-For": visitor]).text
                #expect(page.contains("docs/web/12-limits.md") == isHere, "\(visitor)")
            }
        }
        // What an unknown proxy on this machine passes on may come from anywhere.
        try await withServer(options: development, acceptor: nil, handler: handler) { server in
            for field in ["X-Forwarded-For", "Forwarded"] {
                let page = try server.http().get(path, [field: "127.0.0.1"]).text
                #expect(!page.contains("docs/web/12-limits.md"))
            }
        }
    }

    @Test(
        "In development the mistakes of an open page are shown at this machine only",
        arguments: ["127.0.0.1", "192.0.2.1"]
    )
    func liveMistakes(address: String) async throws {
        let shown = Guarded<[Bool]>([])
        let server = try WebServer(options: development, acceptor: nil) { services in
            shown.withLock { $0.append(services.showsMistakes) }
        } handler: { _ in
            .text("")
        }
        let loop = try HomeLoop()
        _ = server.pages.makeHome(.random(), for: WebRequest(path: "/", remoteAddress: address), on: loop)
        #expect(shown.withLock { $0 } == [address == "127.0.0.1"])
    }

    @Test("In development a page that cannot be shown names the rule, the workflow and the screens around it")
    func failedView() async throws {
        try await withServer(options: development, acceptor: nil, handler: handler) { server in
            let page = try server.http().get("/twice").text
            #expect(page.contains("SessionError.page"))
            #expect(page.contains("Expected unique keys in a keyed list.") && page.contains("Pass a distinct key"))
            let place = try #require(LivePageClient.between("In <code>", "</code>", in: page))
            #expect(place == "Faulty &gt; WorkflowWebTests.FaultyScreen &gt; WorkflowWebTests.InnerScreen")
        }
    }

    @Test("In development a page that renders without end names what drives it")
    func endless() async throws {
        try await withServer(options: development, acceptor: nil, handler: handler) { server in
            let page = try server.http().get("/endless").text
            #expect(page.contains("SessionError.stopped") && page.contains("to Faulty"))
        }
    }
}

private struct Faulty: Workflow {
    var isEndless = false

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Faulty>) -> FaultyScreen {
        if isEndless { context.makeStateMutationSink().send { $0 += 1 } }
        return FaultyScreen()
    }
}

private struct FaultyScreen: WebScreen {
    func html(environment: ViewEnvironment) -> HTML {
        main { InnerScreen().html(in: environment) }
    }
}

private struct InnerScreen: WebScreen {
    func html(environment: ViewEnvironment) -> HTML {
        ul { keyed(["a", "a"], id: \.self) { key in li { key } } }
    }
}
