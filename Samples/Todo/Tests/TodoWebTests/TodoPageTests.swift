import Testing
import TodoCore
import TodoWeb
import WorkflowWeb
import WorkflowWebTesting

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TodoPageTests {
    private let storage = StallingStorage()
    private let test: PageTest

    init() {
        test = PageTest(TodoWeb.app(storage: storage, stylesheet: "/todo.css", lastApplied: { _ in 0 }))
    }

    private func list() async throws -> TestPage {
        test.signIn(as: "Ada")
        return try await test.get("/")
    }

    @Test func `a change whose connection is lost before it is on disk is stored once`() async throws {
        let page = try await list()
        try await page.fill(.field("New to-do"), "Milk")
        try await page.press("Enter")
        await storage.hasArrived()
        try await page.cut()
        try await page.reconnect()
        page.expectNone(.button("Edit Milk"))
        await storage.letThrough()
        try await page.waitFor(.button("Edit Milk"))
        #expect(await storage.committed.map(\.change) == [.add(TodoText(title: "Milk"))])
    }

    @Test func `logging in shows the list, and other tabs have the login too`() async throws {
        let page = try await test.get("/")
        page.expect(.heading("Welcome"))
        try await page.fill(.field("Name"), " Ada ")
        try await page.press("Enter")
        page.expect(.field("New to-do"))
        try await test.get("/").expect(.field("New to-do"))
        try await test.anotherVisitor().get("/").expect(.heading("Welcome"))
    }

    @Test func `only the app's own addresses are answered`() async throws {
        #expect(try await test.get("/nowhere").status == .notFound)
    }
}
