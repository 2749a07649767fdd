import ShopWeb
import Testing
import WorkflowWebTesting

@MainActor
struct PageTests {
    private let test = PageTest(Site.app(stylesheet: "/style.css"))

    @Test("Every product is shown with its name and its price")
    func products() async throws {
        let page = try await test.get("/")
        #expect(page.title == "Base Camp")
        #expect(page.findAll(.listItem()).count == 8)
        page.expect(.heading("Tent for two", level: 2))
        page.expect(.text("€189.00"))
    }
}
