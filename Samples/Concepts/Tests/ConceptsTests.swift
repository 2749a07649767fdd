import Concepts
import Testing
import Workflow
import WorkflowConcurrency
import WorkflowContainers
import WorkflowLive
import WorkflowScreens
import WorkflowSharing
import WorkflowTesting
import WorkflowWebTesting

@MainActor
struct ConceptsTests {
    @Test func `a counter counts and starts over`() {
        let host = WorkflowTestHost(workflow: Counter())
        host.rendering.onIncrement()
        host.rendering.onIncrement()
        #expect(host.rendering.count == 2)
        host.rendering.onReset()
        #expect(host.rendering.count == 0)
    }

    @Test func `a form tells its problems when it is sent, and not before`() {
        let host = WorkflowTestHost(workflow: Registration())
        host.rendering.email.onInput("ada")
        #expect(host.rendering.email.problem == nil)
        host.rendering.onSubmit()
        #expect(host.rendering.name.problem == "Enter your name.")
        #expect(host.rendering.email.problem == "Enter an address with an @.")
        host.rendering.name.onInput("Ada")
        host.rendering.email.onInput("ada@example.org")
        host.rendering.onSubmit()
        #expect(host.rendering.confirmation == "Thank you, Ada. We write to ada@example.org.")
        #expect(host.rendering.name.text.isEmpty)
    }

    @Test func `a row keeps its state while others come and go`() throws {
        let host = WorkflowTestHost(workflow: ShoppingList())
        try #require(host.rendering.rows.last).onCheck(true)
        host.rendering.onAdd("Tea")
        host.rendering.rows[0].onRemove()
        #expect(host.rendering.rows.map(\.title) == ["Milk", "Tea"])
        #expect(host.rendering.rows.map(\.isInBasket) == [true, false])
    }

    @Test func `a stopwatch ticks while it runs`() async {
        let clock = TestClock()
        let host = WorkflowTestHost(workflow: Stopwatch(clock: clock), clock: clock)
        await host.advance(by: .seconds(5))
        #expect(host.rendering.seconds == 0)
        host.rendering.onToggle()
        await host.advance(by: .seconds(3))
        host.rendering.onToggle()
        await host.advance(by: .seconds(5))
        #expect(host.rendering.seconds == 3)
        host.rendering.onReset()
        #expect(host.rendering.seconds == 0)
    }

    @Test func `a book has a URL, and Back leads to the list`() throws {
        #expect(Library(url: "/library/7") == nil)
        let host = WorkflowTestHost(workflow: try #require(Library(url: "/library/1")))
        #expect((host.rendering.stack.innermost as? BookScreen)?.title == "Middlemarch")
        let goBack = try #require(host.rendering.stack.backHandler)
        goBack()
        try #require(host.rendering.stack.innermost as? BookListScreen).onChoose(2)
        #expect((host.rendering.stack.innermost as? BookScreen)?.title == "Persuasion")
        host.update(workflow: try #require(Library(url: "/library")))
        #expect(host.rendering.stack.innermost is BookListScreen)
    }

    @Test func `two sessions count the same claps`() async throws {
        let hall = Hall()
        let first = WorkflowTestHost(workflow: Applause(hall: hall))
        let second = WorkflowTestHost(workflow: Applause(hall: hall))
        first.rendering.onClap()
        second.rendering.onClap()
        await first.nextRendering { $0.claps == 2 }
        await second.nextRendering { $0.claps == 2 }
    }

    @Test func `two visitors move the same cards, by pointer and by keyboard`() async throws {
        let cards = Shared(Cards(count: 6))
        let test = PageTest(try #require(Concepts.app(at: "/board", stylesheet: "/x.css", hall: Hall(), cards: cards)))
        let first = try await test.get("/")
        let second = try await test.get("/")
        let doing = PageQuery.role("list", "Doing")
        try await first.drag("2", to: doing, before: "4")
        second.expect(.heading("Doing (3)"))
        try await second.moveByKeyboard("3", to: doing)
        first.expect(.heading("Doing (4)"))
        #expect(cards.value[.doing] == [1, 2, 4, 3])
        try await first.select(.select("Stage of card 4"), "Done")
        second.expect(.heading("Doing (3)"))
        #expect(cards.value[.done]?.last == 4)
    }

    @Test(arguments: Concepts.pages.map(\.path) + ["/", "/library/0"])
    func `every page paints at its URL`(path: String) throws {
        let app = try #require(
            Concepts.app(at: path, stylesheet: "/concepts.css", hall: Hall(), cards: Shared(Cards(count: 3)))
        )
        let services = SessionServices(scheduler: HomeScheduler(home: MainActor.shared))
        let session = try LiveSession(app: app, page: PageID(rawValue: "page"), url: path, services: services)
        defer { session.end() }
        var html = ""
        session.paint(within: .zero) { html = (try? $0.get().html) ?? "" }
        #expect(html.contains("</h1>"))
    }
}
