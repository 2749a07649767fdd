import LiveModel
import Testing
import Workflow
import WorkflowConcurrency
import WorkflowWeb
import WorkflowWebTesting

/// A page of a test shows in its fields what a browser shows, by the rules of the page's script.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FieldTests {
    private let store = MemorySessionStore()
    private let agency = Agency()

    private func test(_ durability: SessionDurability = .strict) -> PageTest {
        let app = LiveApp(title: "Letters") { [agency] _, _ in Letters(agency: agency) }
        return PageTest(app.keepingSessions(durability), sessionStore: store)
    }

    @Test func `E6 after a restart the field is emptied by the step that stores its text`() async throws {
        let test = test()
        let page = try await test.get("/")
        try await page.fill(.field("Text"), "one")
        try await test.restartServer()
        #expect(try page.find(.field("Text")).value == "one")
        try await page.click(.button("Send"))
        #expect(try page.find(.field("Text")).value == "")
        page.expect(.text("sent: one"))
        try await page.click(.button("Send"))
        page.expect(.text("sent: one, "))
    }

    @Test func `E6 what a reset changes is told`() async throws {
        let page = try await test().get("/")
        try await page.fill(.field("Text"), "one")
        try await page.check(.checkbox("Urgent"))
        page.expect(.text("one, urgent"))
        try await page.click(.button("Reset"))
        page.expect(.text(", calm"))
        #expect(try page.find(.field("Text")).value == "")
    }

    @Test func `C5 a submit of a form without an id goes on after a restart, also with a text area that was edited`()
        async throws
    {
        let test = test()
        let page = try await test.get("/")
        try await page.cut()
        try await page.fill(.field("Body"), "Dear Ada")
        try await page.click(.button("Post"))
        try await test.restartServer()
        try await page.reconnect()
        page.expect(.text("sent: Dear Ada"))
        #expect(page.notSaved == [])
    }

    @Test func `E4 a text whose field the server removes is listed as not saved, unless a step was the reason`()
        async throws
    {
        let test = test()
        let (page, other) = (try await test.get("/"), try await test.get("/"))
        try await page.fill(.field("Body"), "Dear Ada")
        try await other.fill(.field("Body"), "Dear Bob")
        try await other.click(.button("Close"))
        #expect(other.notSaved == [])
        await agency.publish(1)
        for _ in 0..<1_000 where page.notSaved.isEmpty { try await test.settle() }
        #expect(page.notSaved == ["Body: It is no longer on the page."])
    }

    @Test func `a submit by a button with an action of its own is no event`() async throws {
        let page = try await test().get("/")
        try await page.fill(.field("Body"), "Dear Ada")
        try await page.click(.button("Print"))
        #expect(page.url.hasPrefix("/print"))
        page.expect(.text("sent: "))
    }
}

private struct Letters: DurableWorkflow {
    let agency: Agency

    struct State: Codable, Equatable {
        var text = ""
        var isUrgent = false
        var sent: [String] = []
        var isClosed = false
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Letters>) -> BuiltScreen {
        let sink = context.makeStateMutationSink()
        Work { [agency] in await agency.next() }
            .running(in: context) { _ in
                AnyWorkflowAction<Letters> { state in
                    state.isClosed = true; return nil
                }
            }
        return BuiltScreen {
            p { "sent: \(state.sent.joined(separator: ", "))" }
            p { "\(state.text), \(state.isUrgent ? "urgent" : "calm")" }
            form {
                input(
                    .type(.text),
                    .ariaLabel("Text"),
                    .value(state.text),
                    .onInput { text in sink.send { $0.text = text } }
                )
                input(
                    .type(.checkbox),
                    .ariaLabel("Urgent"),
                    .checked(state.isUrgent),
                    .onCheck { isUrgent in sink.send { $0.isUrgent = isUrgent } }
                )
                button(.type(.button), .onClick { sink.send { ($0.sent, $0.text) = ($0.sent + [$0.text], "") } }) {
                    "Send"
                }
                button(.type(.reset)) { "Reset" }
            }
            if !state.isClosed {
                form(.onSubmit { form in sink.send { $0.sent.append(form["body"] ?? "") } }) {
                    textarea(.name("body"), .ariaLabel("Body"), .value("Dear"))
                    button(.type(.submit)) { "Post" }
                    button(.type(.submit), .formAction("/print")) { "Print" }
                }
                button(.onClick { sink.send { $0.isClosed = true } }) { "Close" }
            }
        }
    }
}
