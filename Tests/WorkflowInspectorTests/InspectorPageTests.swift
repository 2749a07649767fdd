import Testing
import ViewEnvironment
import Workflow
import WorkflowInspection
import WorkflowScreens
import WorkflowWebTesting

@testable import WorkflowInspector
@testable import WorkflowWeb

@MainActor
struct InspectorPageTests {
    private let inspection = Inspection()
    /// The clock by which the page asks. The connection has another: all its time would pass with each question.
    private let clock = TestClock()

    private func host(rows: Int = 3) -> WorkflowHost<Shelf> {
        WorkflowHost(workflow: Shelf(rows: rows), inspection: inspection)
    }

    /// Waits while time passes: when the page asks again is known to itself alone.
    private func waitFor(_ element: PageQuery, in page: TestPage) async throws {
        let time = Task { [clock] in
            while !Task.isCancelled {
                await clock.advance(by: .milliseconds(100))
                try? await Task.sleep(for: .milliseconds(5))
            }
        }
        defer { time.cancel() }
        try await page.waitFor(element)
    }

    private func open(_ url: String = "/") async throws -> TestPage {
        let source = RecordedSource(inspection, describe: InspectorServer.describe)
        let app = InspectorSite.app(source, clock: clock)
        return try await PageTest(app, limit: .seconds(300)).get(url)
    }

    @Test func `the page shows hosts, nodes and events`() async throws {
        let host = host()
        host.rendering.rows[1].add()
        let page = try await open()
        try await page.waitFor(.button(containing: "Action.add"))
        page.expect(.text("4 nodes"))
        page.expect(.button(containing: "row-2"))
        page.expect(.text("2 rendered, 2 skipped"))
        page.expect(.status("recording"))
    }

    @Test func `an event leads to the difference, and up to its cause`() async throws {
        let host = host()
        host.rendering.rows[1].add()
        let page = try await open("/?host=0&event=1")
        try await page.waitFor(.text("rendered: an action had changed its state"))
        page.expect(.text(containing: "count: 0"))
        page.expect(.text(containing: "count: 1"))
        page.expect(.text(containing: "sent through a sink"))
        try await page.click(.button(containing: "Shelfchild"))
        try await page.waitFor(.text("rendered: a node below it had changed"))
    }

    @Test func `new events come by themselves, until the page is paused`() async throws {
        let host = host()
        let page = try await open()
        try await page.waitFor(.text("1 event"))
        host.rendering.rows[0].add()
        try await waitFor(.text("2 events"), in: page)
        try await page.click(.button("Pause"))
        host.rendering.rows[0].add()
        await clock.advance(by: .seconds(5))
        page.expect(.text("2 events"))
        try await page.click(.button("Resume"))
        try await page.waitFor(.text("3 events"))
    }

    @Test func `a click keeps the list where it is, and says how many have come since`() async throws {
        let host = host()
        host.rendering.rows[0].add()
        let page = try await open()
        try await page.waitFor(.button(containing: "Action.add"))
        try await page.click(.button(containing: "Action.add"))
        host.rendering.rows[2].add()
        try await waitFor(.button("1 newer"), in: page)
        try await page.click(.button("Follow the latest events"))
        page.expectNone(.button("1 newer"))
    }

    @Test func `stop asks first, and ends the recording`() async throws {
        let host = host()
        let page = try await open()
        try await page.waitFor(.button("Stop"))
        try await page.click(.button("Stop"))
        #expect(inspection.isRecording)
        try await page.click(.button("Stop until restart"))
        try await waitFor(.status("stopped"), in: page)
        let events = inspection.hosts[0].eventNumbers
        host.rendering.rows[0].add()
        #expect(inspection.hosts[0].eventNumbers == events)
        #expect(host.rendering.rows[0].text == "Row 0: 1")
    }

    @Test func `filters choose nodes by type and key`() async throws {
        let host = host(rows: 30)
        let page = try await open()
        try await page.waitFor(.text("31 nodes"))
        try await page.fill(.field("Key of nodes"), "row-2")
        try await page.waitFor(.text("11 of 31"))
        _ = host.rendering
    }

    @Test func `the table of types is filtered`() async throws {
        let host = host()
        let page = try await open()
        try await page.waitFor(.button("Types"))
        try await page.click(.button("Types"))
        try await page.waitFor(.button("Shelf"))
        page.expect(.text("2 types"))
        try await page.fill(.field("Type of the table"), "ro")
        try await page.waitFor(.text("1 of 2"))
        page.expect(.button("Row"))
        page.expectNone(.button("Shelf"))
        try await page.fill(.field("Type of the table"), "x")
        try await page.waitFor(.text("No type fits."))
        _ = host.rendering
    }

    @Test func `misuses and what is not known any more are notes of an event`() async throws {
        var configuration = RuntimeConfiguration()
        configuration.onMisuse = { _ in }
        let host = WorkflowHost(
            workflow: Shelf(rows: 2, isDoubled: true),
            inspection: inspection,
            configuration: configuration
        )
        let page = try await open("/?host=0&event=0")
        try await page.waitFor(.heading("Notes"))
        page.expect(.text(containing: "row-0"))
        _ = host.rendering
    }

    @Test func `an event that has made room is said to be gone`() async throws {
        let host = host()
        let page = try await open("/?host=0&event=99")
        try await page.waitFor(.text("There is no event 99."))
        _ = host.rendering
    }

    @Test func `of 10,000 nodes, a window is on the page`() async throws {
        let host = host(rows: 10_000)
        let page = try await open()
        try await page.waitFor(.text("10001 nodes"))
        #expect(page.findAll(.button(containing: "row-")).count <= PageState.rowsOfTree)
        _ = host.rendering
    }

    @Test func `a look back shows what was rendered, beside the host`() async throws {
        let host = host()
        host.rendering.rows[0].add()
        host.rendering.rows[0].add()
        let source = RecordedSource(inspection, describe: InspectorServer.describe)
        guard case .look(let look) = try await source.answer(.look(host: 0, event: 1)) else {
            Issue.record("There is no look.")
            return
        }
        #expect(look.content.contains("Row 0: 1"))
        #expect(host.rendering.rows[0].text == "Row 0: 2")
    }

    @Test func `a file answers the same questions, without values`() async throws {
        let host = host()
        host.rendering.rows[1].add()
        let source = RunSource(inspection.run)
        guard case .events(let events) = try await source.answer(.events(host: 0, EventFilter(), EventWindow())),
            case .node(let node) = try await source.answer(
                .node(host: 0, node: events.events[0].node?.id ?? 0, event: 1)
            )
        else {
            Issue.record("The file does not answer.")
            return
        }
        #expect(events.events.map(\.action) == ["Action.add", nil])
        #expect(node.causes.map(\.kind) == ["state", "action", "sink"])
        #expect(node.change == nil)
        let look = try await source.answer(.look(host: 0, event: 1))
        #expect(look == .missing("A file has no values."))
        _ = host.rendering
    }

    @Test func `a redacted value is in no answer`() async throws {
        let host = host()
        host.rendering.rows[1].add()
        let source = RecordedSource(inspection)
        let node = try #require(inspection.hosts[0].nodes(0..<9).last).id
        for query in [
            InspectorQuery.tree(host: 0, NodeFilter(), TreeWindow()), .node(host: 0, node: node - 1, event: 1),
            .values(host: 0, node: node, event: nil), .node(host: 0, node: node, event: 0), .look(host: 0, event: 1),
            .export(.trace), .export(.otlp),
        ] {
            let text = "\(try await source.answer(query))"
            #expect(!text.contains("missing("), "\(query)")
            #expect(!text.contains("swordfish"), "\(query)")
        }
        _ = host.rendering
    }

    @Test func `a jump asks first, with a list of what it means`() async throws {
        let inspection = Inspection(allowingJumps: true)
        let host = WorkflowHost(workflow: Shelf(rows: 2), inspection: inspection)
        for _ in 1...3 { host.rendering.rows[0].add() }
        let app = InspectorSite.app(RecordedSource(inspection), clock: clock)
        let page = try await PageTest(app, limit: .seconds(300)).get("/?host=0&event=1")
        try await page.waitFor(.button("Jump here…"))
        try await page.click(.button("Jump here…"))
        try await page.waitFor(.button("Jump to event 1"))
        page.expect(.text(containing: "What was done outside of the host"))
        page.expect(.text("Nothing starts."))
        #expect(host.rendering.rows[0].text == "Row 0: 3")
        try await page.click(.button("Stay"))
        #expect(host.rendering.rows[0].text == "Row 0: 3")
        try await page.click(.button("Jump here…"))
        try await page.waitFor(.button("Jump to event 1"))
        try await page.click(.button("Jump to event 1"))
        try await page.waitFor(.text("The host went back to event 1."))
        #expect(host.rendering.rows[0].text == "Row 0: 1")
        try await waitFor(.button(containing: "jump"), in: page)
    }

    @Test func `without the option there is no button for a jump`() async throws {
        let host = host()
        let page = try await open("/?host=0&event=0")
        try await page.waitFor(.button("Look"))
        page.expectNone(.button("Jump here…"))
        _ = host.rendering
    }
}
