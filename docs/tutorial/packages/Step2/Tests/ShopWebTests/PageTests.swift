import ShopWeb
import Testing
import WorkflowWebTesting

@MainActor
struct PageTests {
    private let test = PageTest(Site.app(stylesheet: "/style.css"))

    @Test("Every product is shown with its name and its price")
    func products() async throws {
        let page = try await test.get("/")
        #expect(page.findAll(.listItem()).count == 8)
        page.expect(.heading("Tent for two", level: 2))
        page.expect(.text("€189.00"))
    }

    @Test("The cart says what is in it, and that nothing is")
    func cart() async throws {
        let page = try await test.get("/")
        page.expect(.text("Nothing in it yet."))
        try await page.click(.button("More: Backpack"))
        try await page.click(.button("Add Backpack"))
        page.expect(.text("2 × Backpack"))
        page.expect(.status("Total €178.00"))
        try await page.click(.button("Remove Backpack"))
        page.expect(.text("Nothing in it yet."))
    }

    @Test("Each page has a cart of its own")
    func twoPages() async throws {
        let (one, other) = (try await test.get("/"), try await test.get("/"))
        try await one.click(.button("Add Canoe"))
        one.expect(.status("Total €649.00"))
        other.expect(.status("Total €0.00"))
    }
}
