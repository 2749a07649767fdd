import LiveModel
import Testing
import Workflow
import WorkflowWeb
import WorkflowWebTesting

/// Pages of an app that keeps its sessions, over restarts of the server.
@MainActor
struct DurablePageTests {
    private let store = MemorySessionStore()

    private func test(_ durability: SessionDurability) -> PageTest {
        let app = LiveApp(title: "Draft") { session, url in
            url.hasPrefix("/") ? Draft(session: session, url: url) : nil
        }
        return PageTest(app.keepingSessions(durability), sessionStore: store)
    }

    @Test(arguments: [SessionDurability.strict, .relaxed])
    func `a restart keeps the state and the URL of a page`(durability: SessionDurability) async throws {
        let test = test(durability)
        let page = try await test.get("/")
        try await page.fill(.field("Text"), "half")
        try await page.click(.button("Go on"))
        #expect(page.url == "/next")
        try await test.restartServer()
        page.expect(.text("half, at /next"))
        try await page.fill(.field("Text"), "whole")
        try await test.restartServer()
        page.expect(.text("whole, at /next"))
        #expect(store.count == 1)
    }

    @Test func `a step in the history while the server restarts is where the page is`() async throws {
        let test = test(.strict)
        let page = try await test.get("/")
        try await page.click(.button("Go on"))
        try await test.settle()
        try await page.cut()
        try await page.goBack()
        try await test.restartServer()
        try await page.reconnect()
        #expect(page.url == "/")
        page.expect(.text(", at /"))
        try await page.goForward()
        #expect(page.url == "/next")
        page.expect(.text(", at /next"))
    }

    @Test func `an app that keeps nothing starts afresh`() async throws {
        let test = test(.off)
        let page = try await test.get("/")
        try await page.click(.button("Count"))
        page.expect(.text("counted 1"))
        try await test.restartServer()
        page.expect(.text("counted 0"))
        #expect(store.count == 0)
    }

    @Test func `C9 a page that was away for longer than it is kept in memory comes back from the store`() async throws {
        let test = test(.relaxed)
        let page = try await test.get("/")
        try await page.click(.button("Count"))
        try await page.cut()
        try await test.advance(by: .seconds(600))
        try await page.reconnect()
        page.expect(.text("counted 1"))
    }

    @Test func `a page that nobody comes back to for its lifetime is gone`() async throws {
        let test = test(.relaxed.kept(for: .seconds(3_600)))
        let page = try await test.get("/")
        try await page.click(.button("Count"))
        try await page.cut()
        try await test.advance(by: .seconds(600))
        #expect(store.count == 1)
        _ = try await store.deleteExpired(before: 1_800_000_000 + 4_300)
        try await page.reconnect()
        page.expect(.text("counted 0"))
    }

    @Test(arguments: [SessionDurability.strict, .relaxed, .off])
    func `a login whose ticket is lost with the connection is not lost`(durability: SessionDurability) async throws {
        let test = test(durability)
        let page = try await test.get("/")
        try await page.click(.button("Count"))
        try await page.cut(losingAnswers: true)
        try await page.click(.button("Sign in"))
        // The second ticket makes the first one invalid.
        try await page.click(.button("Sign in"))
        try await page.reconnect()
        page.expect(.text("counted 1"))
        try await page.click(.button("Count"))
        try await page.cut()
        try await page.reconnect()
        page.expect(.text("counted 2"))
    }

    @Test func `what is kept of another login goes to no browser that has not followed`() async throws {
        let test = test(.strict)
        let page = try await test.get("/")
        try await page.click(.button("Count"))
        try await page.cut(losingAnswers: true)
        try await page.click(.button("Sign in"))
        try await test.settle()
        try await page.cut()
        // The server forgets the page, and with it that its login has changed.
        try await test.advance(by: .seconds(600))
        try await page.reconnect()
        page.expect(.text("counted 0"))
    }

    @Test func `signing out deletes what is kept of the login, but for the page that goes on without it`() async throws
    {
        let test = test(.strict)
        test.signIn(as: "Ada")
        let (first, second) = (try await test.get("/"), try await test.get("/"))
        try await first.click(.button("Count"))
        try await second.click(.button("Count"))
        try await test.settle()
        #expect(store.count == 2)
        try await second.click(.button("Sign out"))
        for _ in 0..<1_000 where store.count != 1 { try await test.settle() }
        #expect(store.count == 1)
        second.expect(.text("counted 1"))
        first.expect(.text("counted 0"))
    }

    @Test func `a page that signs in goes on under its new login`() async throws {
        let test = test(.strict)
        let page = try await test.get("/")
        try await page.click(.button("Count"))
        try await page.click(.button("Sign in"))
        try await test.settle()
        try await page.click(.button("Count"))
        page.expect(.text("counted 2"))
        try await test.restartServer()
        page.expect(.text("counted 2"))
    }
}

private struct Draft: DurableWorkflow {
    let session: SessionContext
    let url: String

    struct State: Codable, Equatable {
        var text = ""
        var count = 0
        var url: String
    }

    func makeInitialState() -> State { State(url: url) }

    func workflowDidChange(from previous: Draft, state: inout State) {
        if url != previous.url || url != state.url { state.url = url }
    }

    func render(state: State, context: RenderContext<Draft>) -> LocatedScreen<BuiltScreen> {
        let sink = context.makeStateMutationSink()
        return BuiltScreen {
            p { "\(state.text), at \(state.url)" }
            p { "counted \(state.count)" }
            input(
                .type(.text),
                .ariaLabel("Text"),
                .value(state.text),
                .onInput { text in sink.send { $0.text = text } }
            )
            button(.onClick { sink.send { $0.count += 1 } }) { "Count" }
            button(.onClick { sink.send { $0.url = "/next" } }) { "Go on" }
            button(.onClick { try? session.signIn(as: "Ada") }) { "Sign in" }
            button(.onClick { session.signOut() }) { "Sign out" }
        }.located(at: state.url)
    }
}
