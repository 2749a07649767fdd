import Testing
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

@MainActor
@Suite("Links, the history and plain requests", .timeLimit(.minutes(10)))
struct NavigationTests {
    private let test = PageTest.ofShop()

    @Test("A marked link goes on in the same session, and Back leads back")
    func live() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("Item"), "Milk")
        try await page.press("Enter")
        try await page.click(.link("Cart"))
        #expect(page.url == "/cart")
        #expect(page.title == "Cart")
        page.expect(.heading("Cart", level: 1))
        page.expect(.listItem("Milk"))
        try await page.goBack()
        #expect(page.url == "/")
        page.expect(.heading("Shop"))
        try await page.goForward()
        page.expect(.heading("Cart"))
        page.expect(.listItem("Milk"))
    }

    @Test("Another link loads a page, and Back loads the one before again")
    func plain() async throws {
        let page = try await test.get("/")
        try await page.click(.link("About"))
        page.expect(.heading("About us"))
        page.expect(.text("Since 1999"))
        #expect(page.title == "Plain")
        try await page.goBack()
        page.expect(.heading("Shop"))
        try await page.goForward()
        try await page.click(.link("Home"))
        #expect(page.url == "/")
    }

    @Test("A guarded page stays where it is until the app lets the visitor go")
    func guarded() async throws {
        let page = try await test.get("/")
        try await page.click(.link("Cart"))
        try await page.fill(.field("Note"), "Fragile")
        #expect(page.guardsChanges)
        try await page.goBack()
        #expect(page.url == "/cart")
        page.expect(.alert("The note is not saved."))
        try await page.click(.button("Discard"))
        #expect(page.url == "/")
        page.expect(.heading("Shop"))
        try await page.goForward()
        #expect(page.url == "/cart")
    }

    @Test("A URL without a page is a 404 with the server's error page")
    func notFound() async throws {
        let page = try await test.get("/nowhere")
        #expect(page.status == .notFound)
        page.expect(.heading("There is no page at this address."))
    }

    @Test("A file is saved, and the page stays")
    func download() async throws {
        let page = try await test.get("/")
        try await page.load("/file")
        #expect(page.download?.body.map { String(decoding: $0, as: UTF8.self) } == "a,b")
        page.expect(.heading("Shop"))
    }

    @Test("A plain form signs in by a cookie, and another visitor has none")
    func login() async throws {
        let page = try await test.get("/login")
        await #expect(throws: PageFailure.self, "it is required") { try await page.click(.button("Sign in")) }
        try await page.fill(.field("Name"), "Ada & Bo")
        try await page.click(.button("Sign in"))
        #expect(page.url == "/")
        page.expect(.text("Hello, Ada & Bo"))
        try await test.get("/cart").expect(.text("Hello, Ada & Bo"))
        try await test.anotherVisitor().get("/").expect(.text("Nobody is signed in"))
    }

    @Test("A live page that signs in exchanges its ticket, and goes on with its state after a loss")
    func ticket() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("Item"), "Milk")
        try await page.press("Enter")
        try await page.click(.button("Sign in"))
        page.expect(.text("Hello, Ada"))
        try await test.get("/").expect(.text("Hello, Ada"))
        try await page.cut()
        try await page.reconnect()
        page.expect(.listItem("Milk"))
    }

    @Test("Signing in in one tab loads the visitor's other tabs again, as the user's, and nobody else's")
    func signInOfAllTabs() async throws {
        let stranger = try await test.anotherVisitor().get("/")
        let (here, there) = (try await test.get("/login"), try await test.get("/"))
        there.expect(.text("Nobody is signed in"))
        try await here.fill(.field("Name"), "Bo")
        try await here.click(.button("Sign in"))
        there.expect(.text("Hello, Bo"))
        stranger.expect(.text("Nobody is signed in"))
        try await test.get("/login").click(.button("Sign out"))
        here.expect(.text("Nobody is signed in"))
        there.expect(.text("Nobody is signed in"))
    }

    @Test("A page that signs in takes the visitor's other tabs along")
    func ticketOfAllTabs() async throws {
        let (here, there) = (try await test.get("/"), try await test.get("/"))
        try await here.click(.button("Sign in"))
        there.expect(.text("Hello, Ada"))
    }

    @Test("Signing out in one tab loads the pages of all tabs again, as nobody's")
    func signOut() async throws {
        test.signIn(as: "Bo")
        let (page, other) = (try await test.get("/"), try await test.get("/login"))
        page.expect(.text("Hello, Bo"))
        try await other.click(.button("Sign out"))
        page.expect(.text("Nobody is signed in"))
    }

    @Test("A visitor can be signed in without a form")
    func signedIn() async throws {
        test.signIn(as: "Bo")
        try await test.get("/").expect(.text("Hello, Bo"))
    }
}
