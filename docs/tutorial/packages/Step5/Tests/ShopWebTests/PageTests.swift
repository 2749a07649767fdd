import ShopCore
import ShopWeb
import Testing
import WorkflowWebTesting

@MainActor
struct PageTests {
    private let test: PageTest

    init() {
        let clock = TestClock()
        let site = Site(
            stylesheet: "/style.css",
            payments: PretendedPayments(clock: clock),
            warehouse: Warehouse(),
            password: "camp"
        )
        test = PageTest(clock: clock, handler: site.answer)
    }

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

    private func fill(_ page: TestPage, card: String) async throws {
        try await page.fill(.field("Name"), "Ada")
        try await page.fill(.field("Address"), "1 Hill Road")
        try await page.fill(.field("Card number"), card)
    }

    /// Puts the canoe into the cart, and goes to the checkout.
    private func checkout() async throws -> TestPage {
        let page = try await test.get("/products/canoe")
        try await page.click(.button("Add Canoe"))
        try await page.click(.link("Cart 1"))
        try await page.click(.link("Check out"))
        return page
    }

    @Test("A payment shows how far it is, can be cancelled, and leads to the receipt")
    func payment() async throws {
        let page = try await checkout()
        try await fill(page, card: "4000 1234 5678 9010")
        try await page.click(.button("Pay €649.00"))
        try await test.advance(by: .seconds(1))
        page.expect(.status("Your bank is checking the card …"))
        try await page.click(.button("Cancel"))
        try await page.click(.button("Pay €649.00"))
        try await test.advance(by: .seconds(3))
        page.expect(.heading("Thank you"))
        #expect(page.url == "/receipt")
    }

    @Test("Problems are beside their fields, and what was typed stays")
    func problems() async throws {
        let page = try await checkout()
        try await page.click(.button("Pay €649.00"))
        page.expect(.alert("Enter your name."))
        try await fill(page, card: "4000 1234 5678 0000")
        page.expectNone(.alert("Enter your name."))
        try await page.click(.button("Pay €649.00"))
        try await test.advance(by: .seconds(2))
        page.expect(.alert("Your bank declined the card. Nothing was charged."))
        #expect(try page.find(.field("Card number")).value == "4000 1234 5678 0000")
    }

    @Test("The last canoe is for one of two visitors, and both see it")
    func lastOne() async throws {
        let (ada, bo) = (try await checkout(), try await test.anotherVisitor().get("/products/canoe"))
        bo.expect(.text("The last one"))
        try await fill(ada, card: "4000 1234 5678 9010")
        try await ada.click(.button("Pay €649.00"))
        bo.expect(.text("Sold out"))
        #expect(try !bo.find(.button("Add Canoe")).isEnabled)
        try await ada.click(.button("Cancel"))
        bo.expect(.text("The last one"))
    }

    @Test("The owner signs in, and fills the stock for all")
    func owner() async throws {
        let visitor = try await test.anotherVisitor().get("/products/map")
        visitor.expect(.text("Sold out"))
        let page = try await test.get("/admin")
        try await page.fill(.field("Password of the owner"), "wrong")
        try await page.click(.button("Sign in"))
        page.expect(.alert("That is not the password."))
        try await page.fill(.field("Password of the owner"), "camp")
        try await page.click(.button("Sign in"))
        page.expect(.text("Nobody has bought anything yet."))
        try await page.click(.button("More: Map of the hills"))
        visitor.expect(.text("The last one"))
        try await page.click(.button("Sign out"))
        try await page.load("/admin")
        page.expect(.heading("Sign in"))
    }

    @Test("Nobody signs in to a shop without a password", arguments: [nil, ""])
    func noPassword(password: String?) async throws {
        let site = Site(
            stylesheet: "/style.css",
            payments: PretendedPayments(),
            warehouse: Warehouse(),
            password: password
        )
        let page = try await PageTest(handler: site.answer).get("/admin")
        try await page.click(.button("Sign in"))
        page.expect(.alert("That is not the password."))
    }

    @Test("There is no page at other URLs", arguments: ["/products/yacht", "/soup"])
    func nowhere(url: String) async throws {
        #expect(try await test.get(url).status == .notFound)
    }
}
