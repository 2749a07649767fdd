import Testing
import TicTacToeWeb
import WorkflowWeb
import WorkflowWebTesting

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PagesTests {
    private let test: PageTest

    init() {
        let clock = TestClock()
        test = PageTest(TicTacToe.app(stylesheet: "/t.css", clock: clock), clock: clock)
    }

    @Test func `two play, and who watches sees each move`() async throws {
        let (ada, bo, cy) = (try await enter("Ada"), try await enter("Bo"), try await enter("Cy"))
        try await ada.click(.button("Play X"))
        try await bo.click(.button("Play O"))
        ada.expect(.text("Your turn."))
        cy.expect(.text("It is Ada’s turn."))
        for (page, cell) in [
            (ada, "Row 1, column 1"), (bo, "Row 2, column 1"), (ada, "Row 1, column 2"),
            (bo, "Row 2, column 2"), (ada, "Row 1, column 3"),
        ] {
            try await page.click(.button("\(cell): free"))
        }
        ada.expect(.text("You win!"))
        bo.expect(.text("Ada wins."))
        cy.expect(.text("Ada wins."))
        try await bo.click(.button("Play again"))
        cy.expect(.text("It is Ada’s turn."))
    }

    @Test func `a seat that is taken cannot be taken, and who watches cannot play`() async throws {
        let (ada, bo) = (try await enter("Ada"), try await enter("Bo"))
        try await ada.click(.button("Play X"))
        bo.expectNone(.button("Play X"))
        bo.expect(.text("Waiting for somebody to play against."))
        #expect(try !bo.find(.button("Row 1, column 1: free")).isEnabled)
    }

    @Test func `all see who is here, and who plays`() async throws {
        let (ada, bo) = (try await enter("Ada"), try await enter("Bo"))
        ada.expect(.text("Bo"))
        try await bo.click(.button("Play O"))
        ada.expect(.text("plays O"))
    }

    @Test func `who loses the connection keeps the seat for five seconds`() async throws {
        let (ada, bo) = (try await enter("Ada"), try await enter("Bo"))
        try await ada.click(.button("Play X"))
        try await bo.click(.button("Play O"))
        try await bo.cut()
        try await test.advance(by: .seconds(4))
        try await bo.reconnect()
        try await test.advance(by: .seconds(4))
        ada.expect(.text("Your turn."))
        try await bo.cut()
        try await test.advance(by: .seconds(5))
        ada.expect(.text("Waiting for somebody to play against."))
        ada.expect(.button("Play O"))
    }

    @Test func `the name in the URL is kept, and its page is present while it is connected`() async throws {
        let ada = try await enter("Ada")
        let bo = try await test.anotherVisitor().get("/?name=Bo")
        ada.expect(.text("Bo"))
        try await bo.cut()
        try await test.advance(by: .seconds(5))
        ada.expectNone(.text("Bo"))
    }

    @Test func `a name of blanks is none`() async throws {
        let page = try await test.anotherVisitor().get("/")
        try await page.fill(.field("Your name"), "   ")
        try await page.click(.button("Come in"))
        page.expect(.field("Your name"))
    }

    private func enter(_ name: String) async throws -> TestPage {
        let page = try await test.anotherVisitor().get("/")
        try await page.fill(.field("Your name"), name)
        try await page.click(.button("Come in"))
        return page
    }
}
