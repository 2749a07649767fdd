import Testing
import Workflow
import WorkflowHTML
import WorkflowInspection
import WorkflowLive
import WorkflowScreens
import WorkflowWebTesting

@MainActor
struct PageInspectionTests {
    @Test func `the pages of a test are watched, with their name and their patches`() async throws {
        let inspection = Inspection()
        let app = LiveApp(title: "Tally") { _, url in Tally(url: url) }
        let test = inspection.watch { PageTest(app) }
        let page = try await test.get("/one")
        try await page.click(.button("Clicked 0 times"))
        #expect(inspection.last.renders(of: Tally.self) == 1)
        #expect(inspection.last.cause(of: Tally.self) == .state)
        let host = try #require(inspection.hosts.last { $0.patches.isEmpty == false })
        #expect(host.page != nil)
        #expect(host.patches.allSatisfy { $0.bytes > 0 })
    }
}

private struct Tally: Workflow {
    let url: String

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Tally>) -> TallyScreen {
        let sink = context.makeSink(of: Void.self) { _, state in state += 1 }
        return TallyScreen(count: state) { sink.send(()) }
    }
}

private struct TallyScreen: WebScreen {
    let count: Int
    let onAdd: () -> Void

    func html(environment: ViewEnvironment) -> HTML {
        button(.onClick(onAdd)) { "Clicked \(count) times" }
    }
}
