import Testing
import Workflow
import WorkflowRoutes
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

private enum Page: Route {
    case list(search: String)
    case item(id: Int)
    case old

    enum CodingKeys: String, RouteKey {
        case list = "/"
        case item = "/items/{id}"
        case old = "/old"
    }
}

private enum Answer: Route {
    case export(year: Int)

    enum CodingKeys: String, RouteKey { case export = "/export/{year}" }
}

/// A list that can be searched: each search is a page of its own.
private struct List: Workflow {
    let visit: Visit<Page>

    func makeInitialState() -> Page { visit.page }

    func workflowDidChange(from previousWorkflow: List, state: inout Page) {
        if visit.isNew(since: previousWorkflow.visit) { state = visit.page }
    }

    func render(state: Page, context: RenderContext<List>) -> LocatedScreen<ListScreen> {
        let sink = context.makeStateMutationSink()
        let page = state == .old ? Page.item(id: 1) : state
        return ListScreen(page: page) { text in sink.send { $0 = .list(search: text) } }.located(at: page)
    }
}

private struct ListScreen: WebScreen {
    let page: Page
    let onSearch: (String) -> Void

    func html(environment: ViewEnvironment) -> HTML {
        switch page {
        case .list(let search):
            h1 { search.isEmpty ? "All" : "Found \(search)" }
            label {
                "Search"; input(.name("search"), .onInput(onSearch))
            }
            a(.link(to: Page.item(id: 7))) { "Seven" }
            a(.link(to: Page.old)) { "Old" }
            a(.href(Answer.export(year: 2026))) { "Export" }
        case .item(let id):
            h1 { "Item \(id)" }
            a(.link(to: Page.list(search: ""))) { "Back to all" }
        case .old: HTML.empty
        }
    }
}

@MainActor
@Suite("An app whose pages are routes", .timeLimit(.minutes(10)))
struct RoutedAppTests {
    private let test = PageTest { request in
        switch (request.method, request.route(as: Answer.self)) {
        case (.get, .export(let year)): .text("The year \(year)")
        case (.get, nil): .page(LiveApp(title: "Items", routes: Page.self) { _, visit in List(visit: visit) })
        default: .redirect(to: Page.list(search: "posted"))
        }
    }

    @Test("A link to a route leads to its page in the same session")
    func link() async throws {
        let page = try await test.get("/")
        try await page.click(.link("Seven"))
        #expect(page.url == "/items/7")
        page.expect(.heading("Item 7"))
        try await page.goBack()
        page.expect(.heading("All"))
    }

    @Test("An app that changes its page itself stays there, although the visitor asked for another one before")
    func ownChange() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("Search"), "tea")
        #expect(page.url == "/?search=tea")
        page.expect(.heading("Found tea"))
        try await page.click(.link("Seven"))
        try await page.goBack()
        page.expect(.heading("Found tea"))
    }

    @Test("A page that leads to another one is not in the history")
    func redirect() async throws {
        let page = try await test.get("/")
        try await page.click(.link("Old"))
        #expect(page.url == "/items/1")
        try await page.goBack()
        #expect(page.url == "/")
        page.expect(.heading("All"))
    }

    @Test("A URL of no route is a 404, a route of the server an answer, and a redirect leads to a page")
    func answers() async throws {
        #expect(try await test.get("/items/seven").status == .notFound)
        let page = try await test.get("/")
        try await page.click(.link("Export"))
        page.expect(.text("The year 2026"))
    }
}
