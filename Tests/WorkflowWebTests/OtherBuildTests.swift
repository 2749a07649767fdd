import Testing
import TrellisSupport
import ViewEnvironment
import Workflow

@testable import WorkflowWeb

/// Open pages when another build of the program takes the place of the one that painted them.
struct OtherBuildTests {
    private let sheet = Asset(name: "style.css", bytes: Array("body {}".utf8))

    @Test func `C3 a kept page goes on with other logic and other HTML, and its state is brought to the new form`()
        async throws
    {
        let build = try Builds(keeping: .strict)
        try await build.first(assets: [sheet])
        let answer = try await build.second(assets: [sheet])
        #expect(answer.hasPrefix("[\"resync\""), "\(answer)")
        #expect(answer.contains("Total: 1, of 1 steps"), "\(answer)")
    }

    @Test func `a page that is not kept starts afresh with other logic, and says so`() async throws {
        let build = try Builds(keeping: .off)
        try await build.first(assets: [sheet])
        let answer = try await build.second(assets: [sheet])
        #expect(answer.hasPrefix("[\"new\"") && answer.contains("Total: 0"), "\(answer)")
    }

    @Test(arguments: [
        [Asset(name: "style.css", bytes: Array("body { color: red }".utf8))],
        [Asset(name: "style.css", bytes: Array("body {}".utf8)), Asset(name: "app.js", bytes: Array("1".utf8))],
        [],
    ])
    func `C1 a page that has other scripts or style sheets than the build is loaded again`(assets: [Asset]) async throws
    {
        let build = try Builds(keeping: .strict)
        try await build.first(assets: [sheet])
        try await #expect(build.second(assets: assets) == "[\"reload\"]")
    }

    @Test func `where pages show changed style sheets by themselves, only their names count`() {
        let script = Asset(name: "app.js", bytes: [1])
        func number(_ assets: [Asset]) -> UInt64 { ProgramBuild.number(of: assets, showsChangedStyles: true) }
        let first = number([sheet, script])
        #expect(number([script, Asset(name: "style.css", bytes: [2])]) == first)
        #expect(number([sheet, Asset(name: "app.js", bytes: [2])]) != first)
        #expect(number([script]) != first)
        #expect(number([sheet, script, Asset(name: "b.css", bytes: [])]) != first)
    }
}

/// Two builds of a program, of which the second serves when the first has ended.
private final class Builds: Sendable {
    private let directory: TemporaryDirectory
    private let options: WebServerOptions
    private let durability: SessionDurability
    private let page = Guarded((cookie: "", token: ""))

    init(keeping durability: SessionDurability) throws {
        directory = try TemporaryDirectory()
        self.durability = durability
        var options = WebServerOptions.released
        options.keyFile = directory.path + "/key"
        options.sessionStore = MemorySessionStore()
        self.options = options
    }

    /// Serves a page, whose button is clicked once.
    func first(assets: [Asset]) async throws {
        try await serve(Clicks(), assets) { server in
            let client = try LivePageClient(port: server.port)
            _ = try client.hello()
            try #expect(client.click("Click", number: 1).contains("1 clicks"))
            self.page.withLock { $0 = (client.cookie ?? "", client.token) }
        }
    }

    /// Returns the first answer to the page, which comes back.
    func second(assets: [Asset]) async throws -> String {
        let answer = Guarded("")
        try await serve(Steps(), assets) { server in
            let page = self.page.withLock { $0 }
            let client = try LivePageClient(port: server.port, cookie: page.cookie)
            client.token = page.token
            guard case .text(let text) = try client.hello(epoch: 1, seen: 1, unacked: 2) else { return }
            answer.withLock { $0 = text }
        }
        return answer.withLock { $0 }
    }

    private func serve<Root: Workflow>(
        _ root: Root,
        _ assets: [Asset],
        _ body: @escaping @Sendable (TestServer) throws -> Void
    ) async throws where Root: Sendable, Root.Rendering: Screen {
        let app = LiveApp(title: "Clicks") { _, _ in root }.keepingSessions(durability)
        try await withServer(options: options, assets: assets, acceptor: nil, handler: { _ in .page(app) }, body)
    }
}

/// The app as it was.
private struct Clicks: DurableWorkflow {
    struct State: Codable, Equatable { var count = 0 }

    static var durability: Durability<State> { Durability(State.self, named: "Clicks") }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Clicks>) -> ClicksScreen {
        let sink = context.makeSink(of: Void.self) { _, state in state.count += 1 }
        return ClicksScreen(text: "\(state.count) clicks", isTitled: false) { sink.send(()) }
    }
}

/// The app as it is now: another type, another form of its state, other HTML.
private struct Steps: DurableWorkflow {
    struct State: Codable, Equatable { var total = 0, steps = 0 }

    static var durability: Durability<State> {
        Durability(Clicks.State.self, formerly: ["Clicks"]).then { State(total: $0.count, steps: 1) }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Steps>) -> ClicksScreen {
        let sink = context.makeSink(of: Void.self) { _, state in state.total += 1 }
        let text = "Total: \(state.total), of \(state.steps) steps"
        return ClicksScreen(text: text, isTitled: true) { sink.send(()) }
    }
}

private struct ClicksScreen: WebScreen {
    let text: String
    let isTitled: Bool
    let click: () -> Void

    func html(environment: ViewEnvironment) -> HTML {
        div {
            if isTitled { h1 { "Clicks" } }
            p { text }
            button(.onClick(click)) { "Click" }
        }
    }
}
