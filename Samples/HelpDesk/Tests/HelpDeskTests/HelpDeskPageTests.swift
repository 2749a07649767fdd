import HelpDeskCore
import HelpDeskWeb
import Testing
import WorkflowData
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HelpDeskPageTests {
    private let test: PageTest
    private let store: MemoryTickets

    init() {
        let changes = BusDataChanges.local()
        store = MemoryTickets(changes: changes, titles: ["No tea", "No light"], closed: 1_000)
        let site = Site(store: store, changes: changes)
        test = PageTest { site.answer($0) }
    }

    @Test func `a ticket that one visitor opens is on the board of another`() async throws {
        let (ada, bo) = (try await test.get("/"), try await test.anotherVisitor().get("/"))
        try await ada.fill(.field("New ticket"), "No chair")
        try await ada.click(.button("Open it"))
        for page in [ada, bo] {
            page.expect(.heading("Open (3)"))
            page.expect(.link("No chair"))
        }
    }

    @Test func `a reply is on the page of the ticket, and counted on the board`() async throws {
        let board = try await test.get("/")
        let page = try await test.get("/tickets/1")
        page.expect(.heading("No tea"))
        try await page.fill(.field("Reply"), "It is on its way.")
        try await page.click(.button("Send"))
        page.expect(.listItem("It is on its way."))
        board.expect(.text("1 reply"))
    }

    @Test func `a ticket is dragged to another column, for everybody`() async throws {
        let (ada, bo) = (try await test.get("/"), try await test.anotherVisitor().get("/"))
        try await ada.drag("2", to: .role("list", "Waiting"))
        for page in [ada, bo] {
            page.expect(.heading("Open (1)"))
            page.expect(.heading("Waiting (1)"))
        }
        try await ada.drag("1", to: .role("list", "Waiting"), before: "2")
        #expect(await store.tickets(.waiting).map(\.id) == [1, 2])
    }

    @Test func `a ticket that is closed leaves the board, and takes no reply`() async throws {
        let page = try await test.get("/tickets/2")
        let closed = try await test.get("/closed")
        closed.expect(.heading("Closed tickets (1000)"))
        try await page.select(.select("Status of No light"), "Closed")
        page.expect(.text("This ticket is closed."))
        page.expectNone(.button("Send"))
        closed.expect(.heading("Closed tickets (1001)"))
        try await test.get("/").expectNone(.link("No light"))
    }

    @Test func `the closed tickets are a long list, of which a window is on the page`() async throws {
        let page = try await test.get("/closed")
        page.expect(.link("Old question 1"))
        page.expect(.link("Old question 100"))
        page.expectNone(.link("Old question 101"))
    }

    @Test func `there is no ticket 9999`() async throws {
        try await test.get("/tickets/9999").expect(.heading("There is no such ticket"))
    }
}
