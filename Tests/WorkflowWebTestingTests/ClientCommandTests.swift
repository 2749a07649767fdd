import LiveModel
import Testing
import Workflow
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

/// What a page does without the server, in a test as in a browser.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ClientCommandTests {
    private let store = MemorySessionStore()

    private func page() async throws -> (PageTest, TestPage) {
        let app = LiveApp(title: "Menu") { _, _ in Menu() }
        let test = PageTest(app.keepingSessions(.strict), sessionStore: store)
        return (test, try await test.get("/"))
    }

    @Test func `a command shows and hides without an event, and says so to assistive technology`() async throws {
        let (_, page) = try await page()
        page.expectNone(.text("Soup"))
        try await page.click(.button("Menu"))
        page.expect(.text("Soup"))
        #expect(try page.find(.button("Menu")).attributes["aria-expanded"] == "true")
        page.expect(.text("0 clicks"))
        try await page.click(.button("Menu"))
        page.expectNone(.text("Soup"))
    }

    @Test func `what a command has changed stays over patches and restarts, until the server says something new`()
        async throws
    {
        let (test, page) = try await page()
        try await page.click(.button("Menu"))
        try await page.click(.button("Count"))
        page.expect(.text("1 clicks"))
        page.expect(.text("Soup"))
        try await test.restartServer()
        page.expect(.text("1 clicks"))
        page.expect(.text("Soup"))
        try await page.click(.button("Close for everybody"))
        page.expectNone(.text("Soup"))
        #expect(try page.find(.button("Menu")).attributes["aria-expanded"] == "false")
        try await test.restartServer()
        #expect(try page.find(.button("Menu")).attributes["aria-expanded"] == "false")
    }

    @Test func `nothing follows a question that the visitor says no to`() async throws {
        let (_, page) = try await page()
        page.consents = false
        try await page.click(.button("Delete"))
        #expect(page.questions == ["Delete it?"])
        page.expect(.text("0 clicks"))
        page.consents = true
        try await page.click(.button("Delete"))
        page.expect(.text("1 clicks"))
    }

    @Test func `a submit is asked about as well`() async throws {
        let (_, page) = try await page()
        page.consents = false
        try await page.click(.button("Send"))
        page.expect(.text("0 clicks"))
        page.consents = true
        try await page.click(.button("Send"))
        page.expect(.text("1 clicks"))
        #expect(page.questions == ["Send it?", "Send it?"])
    }

    @Test func `texts are copied, dialogs and popovers open and close`() async throws {
        let (_, page) = try await page()
        try await page.click(.button("Copy"))
        #expect(page.clipboard == "https://example.org/")
        try await page.click(.button("Help"))
        page.expect(.text("No help."))
        try await page.click(.button("Help"))
        page.expectNone(.text("No help."))
        try await page.click(.button("About"))
        page.expect(.dialog())
        page.expectNone(.button("Menu"))
        try await page.click(.button("Fine"))
        page.expect(.button("Menu"))
    }
}

private struct Menu: DurableWorkflow {
    struct State: Codable {
        var count = 0
        var isClosed = false
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Menu>) -> BuiltScreen {
        let count: EventHandler<Void> = context.makeEventHandler { $0.count += 1 }
        let close: EventHandler<Void> = context.makeEventHandler(key: "close") { state in
            state.isClosed = true
            state.count += 1
        }
        return BuiltScreen {
            main {
                p { "\(state.count) clicks" }
                button(.onClick(.toggle("menu")), .ariaControls("menu"), .ariaExpanded(false)) { "Menu" }
                ul(
                    .id("menu"),
                    .hidden(),
                    .when(state.isClosed, .class("closed")),
                    .when(state.isClosed, .attribute("hidden", "until-found"))
                ) {
                    li { "Soup" }
                }
                button(.onClick { count() }) { "Count" }
                button(.onClick { close() }) { "Close for everybody" }
                button(.onClick(.confirm("Delete it?")), .onClick { count() }) { "Delete" }
                form(.onSubmit(.confirm("Send it?")), .onSubmit { _ in count() }) { button { "Send" } }
                button(.onClick(.copy("https://example.org/"))) { "Copy" }
                button(.onClick(.togglePopover("help"))) { "Help" }
                div(.id("help"), .popover) { "No help." }
                button(.onClick(.showModal("about"))) { "About" }
                dialog(.id("about")) { button(.onClick(.close("about"))) { "Fine" } }
            }
        }
    }
}
