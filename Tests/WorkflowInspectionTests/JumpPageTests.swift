import Testing
import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens
import WorkflowSnapshots
import WorkflowWebTesting

@testable import WorkflowInspection

/// A page that is taken back to an earlier event.
@MainActor
struct JumpPageTests {
    private let inspection = Inspection(allowingJumps: true)

    private func jump(to event: (InspectedHost) -> Int) async throws -> InspectorAnswer? {
        let host = try #require(inspection.hosts.last { !$0.hasEnded && $0.page != nil })
        let number = event(host)
        return await host.onHome { $0.jump(to: number) }
    }

    @Test func `the browser shows the page of then at its URL, and goes on from there`() async throws {
        let app = LiveApp(title: "Rooms") { _, url in Room(url: url) }
        let test = inspection.watch { PageTest(app, limit: .seconds(300)) }
        let page = try await test.get("/one")
        try await page.click(.button("Add"))
        try await page.click(.button("Add"))
        try await page.click(.link("Two"))
        try await page.click(.button("Add"))
        page.expect(.text("3 at /two"))
        #expect(page.url == "/two")
        let answer = try await jump { host in
            (0..<9).last { host.event($0)?.source.kind == .sink && host.event($0 + 1)?.source.kind == .host } ?? 0
        }
        #expect(answer == .done)
        try await test.settle()
        page.expect(.text("2 at /one"))
        #expect(page.url == "/one")
        try await page.click(.button("Add"))
        page.expect(.text("3 at /one"))
        try await page.click(.link("Two"))
        page.expect(.text("3 at /two"))
        #expect(page.url == "/two")
        // To the time after the jump.
        _ = try await jump { host in (0..<20).first { host.event($0)?.source.kind == .jump } ?? 0 }
        try await test.settle()
        page.expect(.text("2 at /one"))
        #expect(page.url == "/one")
    }

    @Test func `a page that is kept comes back after a restart as it went back`() async throws {
        let app = LiveApp(title: "Rooms") { _, url in Room(url: url) }.keepingSessions(.strict)
        let test = inspection.watch {
            PageTest(app, limit: .seconds(300), sessionStore: MemorySessionStore())
        }
        let page = try await test.get("/one")
        for _ in 1...3 { try await page.click(.button("Add")) }
        #expect(try await jump { _ in 1 } == .done)
        try await test.settle()
        page.expect(.text("1 at /one"))
        try await test.restartServer()
        page.expect(.text("1 at /one"))
        try await page.click(.button("Add"))
        page.expect(.text("2 at /one"))
    }
}

private struct Room: DurableWorkflow {
    let url: String

    struct State: Codable, Equatable { var count = 0 }

    enum Action: WorkflowAction, Codable {
        case add

        func apply(toState state: inout State, context: ApplyContext<Room>) -> Never? {
            state.count += 1
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Room>) -> RoomScreen {
        let sink = context.makeSink(of: Action.self)
        return RoomScreen(text: "\(state.count) at \(url)") { sink.send(.add) }
    }
}

private struct RoomScreen: WebScreen {
    let text: String
    let onAdd: () -> Void

    func html(environment: ViewEnvironment) -> HTML {
        p { text }
        button(.onClick(onAdd)) { "Add" }
        a(.href("/two"), .navigates) { "Two" }
    }
}
