import ShopCore
import ShopWeb
import Testing
import WorkflowPasswords
import WorkflowTesting
import WorkflowTexts
import WorkflowWeb
import WorkflowWebTesting

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ShopPageTests {
    private let test: PageTest

    init() async throws {
        let clock = TestClock()
        let accounts = try await Accounts(
            ["olga": "battery staple", "ada": "correct horse"],
            passwords: Passwords(cost: .minimal)
        )
        let site = Site(services: try Services(clock: clock), accounts: accounts)
        test = PageTest(clock: clock, sessionStore: MemorySessionStore()) { try await site.answer($0) }
    }

    private func logIn(_ page: TestPage, _ name: String, _ password: String) async throws {
        try await page.click(.link("Sign in"))
        try await page.fill(.field("Name"), name)
        try await page.fill(.field("Password"), password)
        try await page.click(.button("Sign in"))
    }

    /// Fills in the first two steps of the checkout, with one product in the cart.
    private func pageAtPayment() async throws -> TestPage {
        let page = try await test.get("/products/7")
        try await page.click(.button(containing: "Add"))
        try await page.click(.link("Cart (1)"))
        try await page.click(.link("To the checkout"))
        try await page.fill(.field("Name"), "Ada")
        try await page.fill(.field("Street and number"), "Weg 1")
        try await page.fill(.field("Postcode"), "10115")
        try await page.fill(.field("City"), "Berlin")
        try await page.fill(.field("E-mail"), "ada@example.org")
        try await page.click(.button("Next"))
        try await page.check(.radio("Post, 3.90"))
        try await page.click(.button("Next"))
        return page
    }

    @Test func `a search is part of the URL, and its result can be loaded without scripts`() async throws {
        let page = try await test.get("/")
        page.expect(.status("200 products"))
        try await page.fill(.field("Search"), "oolong nantou")
        try await test.advance(by: .milliseconds(200))
        #expect(page.url == "/?search=oolong%20nantou")
        page.expect(.status("1 product"))
        try await test.get("/?search=oolong+nantou").expect(.link("Oolong from Nantou"))
    }

    @Test func `strangers who guess do not keep a customer out of the browser that she has used before`() async throws {
        let (own, stranger) = (test.anotherVisitor(), test.anotherVisitor())
        let first = try await own.get("/")
        try await logIn(first, "ada", "correct horse")
        try await first.click(.button("Sign out ada"))
        for _ in 1...12 { try await logIn(try await stranger.get("/"), "ada", "guess") }
        try await logIn(try await stranger.get("/"), "ada", "correct horse")
        try await stranger.get("/").expect(.link("Sign in"))
        let again = try await own.get("/")
        try await logIn(again, "ada", "correct horse")
        again.expect(.button("Sign out ada"))
    }

    @Test func `the last piece goes to one of two visitors, and both see what is left`() async throws {
        let first = try await test.get("/products/7")
        let second = try await test.anotherVisitor().get("/products/7")
        for _ in 1...4 { try await first.click(.button(containing: "Add")) }
        second.expect(.text("only 1 left"))
        try await second.click(.button(containing: "Add"))
        first.expect(.text("0 left"))
        first.expectNone(.button(containing: "Add"))
        try await second.click(.link("Cart (1)"))
        try await second.click(.button(containing: "less"))
        first.expect(.text("only 1 left"))
    }

    @Test func `a checkout with a missing field shows what is missing, and keeps the rest`() async throws {
        let page = try await test.get("/products/7")
        try await page.click(.button(containing: "Add"))
        try await page.click(.link("Cart (1)"))
        try await page.click(.link("To the checkout"))
        try await page.fill(.field("Name"), "Ada")
        try await page.click(.button("Next"))
        page.expect(.text("Fill in this field."))
        page.expect(.field("Name"))
    }

    @Test func `a payment shows how far it is, can be cancelled, and ends with an order`() async throws {
        let page = try await pageAtPayment()
        try await page.fill(.field("Card number"), "1234 5678 9012")
        try await page.check(.checkbox("I accept the terms"))
        try await page.click(.button(containing: "Pay "))
        try await test.advance(by: .seconds(2))
        try await page.click(.button("Cancel the payment"))
        try await test.advance(by: .seconds(1))
        page.expect(.text("The payment was cancelled. Nothing was paid."))
        try await page.click(.button(containing: "Pay "))
        try await test.advance(by: .seconds(5))
        #expect(page.url == "/orders/1")
        page.expect(.text("Thank you. It goes to Ada, Weg 1, 10115 Berlin."))
        page.expect(.link("Cart (0)"))
    }

    @Test func `a page goes on after a restart of the server, before its payment and during it`() async throws {
        let page = try await pageAtPayment()
        try await page.fill(.field("Card number"), "123456789012")
        try await page.check(.checkbox("I accept the terms"))
        try await test.restartServer()
        page.expect(.link("Cart (1)"))
        page.expect(.heading("Checkout"))
        try await page.fill(.field("Card number"), "123456789012")
        try await page.click(.button(containing: "Pay "))
        try await test.advance(by: .seconds(2))
        try await test.restartServer()
        try await test.advance(by: .seconds(5))
        #expect(page.url == "/orders/1")
        page.expect(.link("Cart (0)"))
    }

    @Test func `a card that the bank declines can be corrected`() async throws {
        let page = try await pageAtPayment()
        try await page.fill(.field("Card number"), "123456780002")
        try await page.check(.checkbox("I accept the terms"))
        try await page.click(.button(containing: "Pay "))
        try await test.advance(by: .seconds(5))
        page.expect(.text("Your bank declined this card."))
        page.expect(.field("Card number"))
        #expect(page.url == "/checkout")
    }

    @Test func `signing in leads back to where the visitor was, with the right password only`() async throws {
        let page = try await test.get("/cart")
        try await logIn(page, "ada", "wrong")
        page.expect(.alert(containing: "Name or password is wrong"))
        try await page.fill(.field("Name"), "ada")
        try await page.fill(.field("Password"), "correct horse")
        try await page.click(.button("Sign in"))
        #expect(page.url == "/cart")
        page.expect(.button("Sign out ada"))
    }

    @Test func `only the admin sees the stock`() async throws {
        let page = try await test.get("/admin")
        page.expect(.heading("Sign in"))
        try await page.fill(.field("Name"), "ada")
        try await page.fill(.field("Password"), "correct horse")
        try await page.click(.button("Sign in"))
        #expect(page.status == .forbidden)
        let admin = try await test.anotherVisitor().get("/")
        try await logIn(admin, "olga", "battery staple")
        try await admin.click(.link("Stock"))
        try await admin.click(.button(containing: "10 more of Black tea from Assam"))
        try await test.get("/products/1").expect(.text("15 left"))
    }

    @Test func `the shop speaks the language of the browser, or the one that was chosen`() async throws {
        test.headers["accept-language"] = "de-AT,en;q=0.5"
        let page = try await test.get("/")
        page.expect(.heading("Tee und Zubehör"))
        page.expect(.status("200 Artikel"))
        try await page.click(.button("EN"))
        page.expect(.heading("Tea and ware"))
        test.headers["accept-language"] = "fr"
        try await test.anotherVisitor().get("/cart").expect(.heading("Cart"))
    }
}

struct ShopTextsTests {
    @Test func `both languages have every text`() {
        #expect(ShopTexts.all.problems.isEmpty)
    }
}
