import LiveModel
import Testing
import Workflow
import WorkflowConcurrency
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

@MainActor
@Suite("What a page's test says when it fails", .timeLimit(.minutes(10)))
struct FailureTests {
    private let test = PageTest.ofShop()

    /// Returns the text of the failure of a step.
    private func failure(of step: () async throws -> Void) async -> String {
        do {
            try await step()
            return "no failure"
        } catch {
            return "\(error)"
        }
    }

    @Test("An element that is not there: the outline of the page, and the line of the step")
    func missing() async throws {
        let page = try await test.get("/")
        let text = await failure { try await page.click(.button("Buy")) }
        #expect(text.hasPrefix("FailureTests.swift:"))
        #expect(text.contains("Expected a button \"Buy\" at /. Instead, there is none."))
        #expect(text.contains("main\n"))
        #expect(text.contains("  heading \"Shop\", level 1\n"))
        #expect(text.contains("  button \"Empty\", disabled\n"))
        #expect(text.contains("textbox \"Item\" with \"\""))
    }

    @Test("An element that is hidden: that it is hidden")
    func hidden() async throws {
        let page = try await test.get("/")
        let text = await failure { try await page.click(.button("Secret")) }
        #expect(text.contains("it is hidden, inert, or behind an open dialog"))
        page.expectNone(.button("Secret"))
    }

    @Test("Several elements: the candidates, each with its place")
    func ambiguous() async throws {
        let page = try await test.get("/")
        for item in ["Milk", "Bread"] {
            try await page.fill(.field("Item"), item)
            try await page.press("Enter")
        }
        let text = await failure { try await page.click(.button("Remove")) }
        #expect(text.contains("Expected one button \"Remove\". Instead, there are 2."))
        #expect(text.contains("- button \"Remove\" in listitem \"Milk Remove\""))
    }

    @Test("A disabled control refuses a click")
    func disabled() async throws {
        let page = try await test.get("/")
        let text = await failure { try await page.click(.button("Empty")) }
        #expect(text.contains("Expected button \"Empty\" to be enabled. Instead, it is disabled."))
    }

    @Test("A field takes no more characters than in a browser")
    func maxLength() async throws {
        let page = try await test.get("/")
        let text = await failure { try await page.fill(.field("Item"), "eleven long") }
        #expect(text.contains("at most 10 characters"))
    }

    @Test("A page that cannot be rendered fails the step with the rule that it breaks")
    func brokenPage() async throws {
        let page = try await test.get("/")
        let text = await failure { try await page.click(.button("Break")) }
        #expect(text.contains("failedView"))
        #expect(text.contains("key"))
    }

    @Test("A handler that throws fails the request with its error")
    func brokenHandler() async throws {
        let text = await failure { _ = try await test.get("/fails") }
        #expect(text.contains("failed to answer '/fails'"))
        #expect(text.contains("Failure"))
    }

    @Test("A session that is ended fails the step with the reason")
    func endedSession() async throws {
        let page = try await test.get("/")
        let text = await failure { try await page.click(.button("Spin")) }
        #expect(text.contains("Expected the session of / to go on. Instead, it has ended: page stopped."))
        #expect(text.contains("misuse"))
    }

    @Test("A handler that waits for the test's clock fails the request")
    func stuckHandler() async throws {
        let clock = TestClock()
        let test = PageTest(clock: clock, limit: .milliseconds(50)) { _ in
            try await clock.sleep(for: .seconds(1))
            return .notFound
        }
        let text = await failure { _ = try await test.get("/") }
        #expect(text.contains("Expected GET / to be answered"))
        #expect(text.contains("1 sleeper"))
        // The handler waits no longer than the test.
        await clock.advance(by: .seconds(1))
    }

    @Test("expect and expectNone record issues in the test")
    func expectations() async throws {
        let page = try await test.get("/")
        withKnownIssue {
            page.expect(.heading("Nothing"))
        } matching: {
            "\($0)".contains("Expected a heading \"Nothing\"")
        }
        withKnownIssue {
            page.expectNone(.heading("Shop"))
        } matching: {
            "\($0)".contains("Expected no heading \"Shop\"")
        }
    }

    @Test("Work that fails and makes no output fails the step")
    func failedWork() async throws {
        struct Failing: Workflow {
            func makeInitialState() -> Bool { false }
            enum Action: WorkflowAction {
                case start
                func apply(toState state: inout Bool, context: ApplyContext<Failing>) -> Never? {
                    state = true
                    return nil
                }
            }
            func render(state: Bool, context: RenderContext<Failing>) -> BuiltScreen {
                let sink = context.makeSink(of: Action.self)
                if state { Work<Int> { throw CancelledOrder() }.running(in: context) { _ in Action.start } }
                return BuiltScreen { button(.type(.button), .onClick { sink.send(.start) }) { "Start" } }
            }
        }
        struct CancelledOrder: Error {}
        let page = try await PageTest(LiveApp(title: "Fails") { _, _ in Failing() }).get("/")
        let text = await failure { try await page.click(.button("Start")) }
        #expect(text.contains("CancelledOrder"))
    }
}
