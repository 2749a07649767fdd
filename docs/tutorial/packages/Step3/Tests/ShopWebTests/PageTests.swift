import ShopWeb
import Testing
import WorkflowWebTesting

@MainActor
struct PageTests {
    private let test = PageTest(Site.app(stylesheet: "/style.css"))

    @Test("A search is in the URL, and Back leads to it again")
    func search() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("Search"), "two")
        try await test.advance(by: .milliseconds(150))
        page.expect(.status("2 of 8 products"))
        #expect(page.url == "/?q=two")
        try await page.click(.link("Canoe"))
        page.expect(.heading("Canoe"))
        #expect(page.url == "/products/canoe")
        #expect(page.title == "Canoe – Base Camp")
        try await page.goBack()
        page.expect(.status("2 of 8 products"))
    }

    @Test("The way from a search to all products")
    func allProducts() async throws {
        let page = try await test.get("/?q=two")
        try await page.click(.link("Base Camp"))
        #expect(page.url == "/")
        #expect(page.findAll(.listItem()).count == 8)
    }

    @Test("A search that finds nothing says so, and what was typed is text")
    func nothingFound() async throws {
        let page = try await test.get("/?q=%3Cb%3E")
        page.expect(.text("Nothing here is called “<b>”. Try another word."))
    }

    @Test("The cart stays from page to page, and is empty in the end")
    func cart() async throws {
        let page = try await test.get("/products/canoe")
        try await page.click(.button("Add Canoe"))
        try await page.click(.link("Cart 1"))
        #expect(page.url == "/cart")
        page.expect(.status("Total €649.00"))
        try await page.click(.button("Remove Canoe"))
        page.expect(.text("Nothing in it yet."))
        try await page.click(.link("Look around"))
        #expect(page.url == "/")
    }

    @Test("There is no page at other URLs", arguments: ["/products/yacht", "/soup"])
    func nowhere(url: String) async throws {
        #expect(try await test.get(url).status == .notFound)
    }
}
