import HelpDeskCore
import HelpDeskWeb
import Testing
import WorkflowData
import WorkflowPasswords
import WorkflowSharing
import WorkflowTesting
import WorkflowTexts
import WorkflowWeb
import WorkflowWebTesting

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HelpDeskPageTests {
    private let test: PageTest
    private let store: any TicketStore
    private let olga: PageTest

    init() async throws {
        let (bus, clock) = (LocalBus(), TestClock())
        let changes = BusDataChanges(on: bus, clock: clock)
        let store = try await makeTickets(changes: changes, titles: ["No tea", "No light"], closed: 1_000)
        let accounts = Accounts(store: store, passwords: Passwords(cost: .minimal))
        for name in ["ada", "bo"] { try await accounts.register(name, "correct horse") }
        try await accounts.register("olga", "battery staple")
        _ = try await store.setAgent("olga", true)
        let site = Site(store: store, accounts: accounts, bus: bus, changes: changes, clock: clock)
        self.store = store
        test = PageTest(clock: clock) { try await site.answer($0) }
        olga = test.anotherVisitor()
        test.signIn(as: "ada")
        olga.signIn(as: "olga")
    }

    // MARK: - Accounts

    @Test func `somebody registers, and is signed in where they wanted to be`() async throws {
        let page = try await test.anotherVisitor().get("/")
        #expect(page.url == "/sign-in?next=%2F")
        try await page.click(.link("Make an account"))
        try await page.fill(.field("Name"), "ada")
        try await page.fill(.field("Password"), "short")
        try await page.click(.button("Make the account"))
        page.expect(.text("Use 8 to 200 characters."))
        try await page.fill(.field("Password"), "long enough")
        try await page.click(.button("Make the account"))
        page.expect(.text("Somebody else has this name."))
        try await page.fill(.field("Name"), "cleo")
        try await page.click(.button("Make the account"))
        #expect(page.url == "/")
        page.expect(.button("Sign out cleo"))
        page.expect(.text("You have no tickets yet."))
        #expect(try await store.roles(of: "cleo") == [.customer])
    }

    @Test func `a password signs in, and leads to the page that needed it`() async throws {
        let page = try await test.anotherVisitor().get("/board")
        try await page.fill(.field("Name"), "olga")
        try await page.fill(.field("Password"), "correct horse")
        try await page.click(.button("Sign in"))
        page.expect(.alert(containing: "Name or password is wrong"))
        try await page.fill(.field("Name"), "olga")
        try await page.fill(.field("Password"), "battery staple")
        try await page.click(.button("Sign in"))
        #expect(page.url == "/board")
        page.expect(.heading("Open (2)"))
    }

    @Test(arguments: ["/board", "/board/1", "/closed"])
    func `the pages of agents are for no customer`(url: String) async throws {
        let page = try await test.get(url)
        #expect(page.status == .forbidden)
        try await test.get("/").expectNone(.link("Board"))
    }

    @Test func `an agent who is one no more loses the board at once`() async throws {
        let board = try await olga.get("/board")
        _ = try await store.setAgent("olga", false)
        try await test.settle()
        #expect(board.status == .forbidden)
    }

    @Test func `a customer sees no ticket and no file of another one`() async throws {
        let page = try await test.get("/tickets/1")
        try await page.upload(.field("Files for the reply"), name: "a.txt", bytes: [1, 2, 3])
        try await page.fill(.field("Reply"), "Look!")
        try await page.click(.button("Send"))
        let bo = test.anotherVisitor()
        bo.signIn(as: "bo")
        let other = try await bo.get("/tickets/1")
        other.expect(.heading("There is no such ticket."))
        other.expectNone(.field("Reply"))
        #expect(try await bo.get("/files/1/1").status == .notFound)
        page.expectNone(.text(containing: "bo"))
    }

    // MARK: - Tickets

    @Test func `a ticket that a customer opens is on the board of the agents`() async throws {
        let (ada, board) = (try await test.get("/"), try await olga.get("/board"))
        try await ada.fill(.field("Title"), "N")
        try await ada.click(.button("Open the ticket"))
        ada.expect(.text("Use 3 to 120 characters."))
        try await ada.fill(.field("Title"), "No chair")
        try await ada.fill(.field("What happened? (optional)"), "It was there yesterday.")
        try await ada.click(.button("Open the ticket"))
        ada.expect(.link("No chair"))
        #expect(try ada.find(.field("Title")).value == "")
        board.expect(.heading("Open (3)"))
        try await board.click(.link("No chair"))
        board.expect(.text("It was there yesterday."))
    }

    @Test func `a click that comes again after a restart opens one ticket`() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("Title"), "No chair")
        try await page.cut(losingAnswers: true)
        try await page.click(.button("Open the ticket"))
        #expect(try await store.count(.open) == 3)
        try await test.restartServer()
        try await page.reconnect()
        page.expect(.link("No chair"))
        #expect(try await store.count(.open) == 3)
    }

    @Test func `a ticket is dragged to another column, for all agents`() async throws {
        let (one, other) = (try await olga.get("/board"), try await olga.get("/board"))
        try await one.drag("2", to: .role("list", "Waiting"))
        for page in [one, other] {
            page.expect(.heading("Open (1)"))
            page.expect(.heading("Waiting (1)"))
        }
        try await one.drag("1", to: .role("list", "Waiting"), before: "2")
        #expect(try await store.tickets(.waiting, in: 0..<9).map(\.id) == [1, 2])
    }

    @Test func `a ticket that is closed leaves the board, and takes no reply`() async throws {
        let page = try await olga.get("/board/2")
        let (closed, ada) = (try await olga.get("/closed"), try await test.get("/tickets/2"))
        closed.expect(.heading("Closed tickets (1,000)"))
        ada.expectNone(.select("Status of No light"))
        try await page.select(.select("Status of No light"), "Closed")
        for page in [page, ada] {
            page.expect(.text("This ticket is closed."))
            page.expectNone(.button("Send"))
        }
        closed.expect(.heading("Closed tickets (1,001)"))
        try await olga.get("/board").expectNone(.link("No light"))
    }

    @Test func `the closed tickets are a long list, of which a window is on the page`() async throws {
        let page = try await olga.get("/closed")
        page.expect(.link("Old question 1"))
        page.expect(.link("Old question 100"))
        page.expectNone(.link("Old question 101"))
    }

    // MARK: - Chat

    @Test func `a reply appears for all who look at the ticket, and is counted on the board`() async throws {
        let (ada, agent) = (try await test.get("/tickets/1"), try await olga.get("/board/1"))
        let board = try await olga.get("/board")
        ada.expect(.text("Nobody has replied yet."))
        try await agent.fill(.field("Reply"), "It is on its way.")
        try await agent.click(.button("Send"))
        for page in [ada, agent] {
            page.expect(.listItem(containing: "It is on its way."))
            #expect(try page.find(.field("Reply")).value == "")
        }
        board.expect(.text("ada · 1 reply"))
    }

    @Test func `all see who is here and who is typing, until they pause or leave`() async throws {
        let (ada, agent) = (try await test.get("/tickets/1"), try await olga.get("/board/1"))
        ada.expect(.text("Here: ada and olga"))
        try await agent.fill(.field("Reply"), "It is")
        ada.expect(.text("olga is typing …"))
        agent.expectNone(.text(containing: "is typing"))
        try await test.advance(by: .seconds(4))
        ada.expectNone(.text(containing: "is typing"))
        try await agent.fill(.field("Reply"), "It is on")
        ada.expect(.text("olga is typing …"))
        try await agent.click(.button("Send"))
        ada.expectNone(.text(containing: "is typing"))
        try await agent.click(.link("Board"))
        try await test.advance(by: .seconds(5))
        ada.expect(.text("Here: ada"))
    }

    // MARK: - Files

    @Test func `a reply takes its files with it, and both sides save them`() async throws {
        let (ada, agent) = (try await test.get("/tickets/1"), try await olga.get("/board/1"))
        try await ada.upload(.field("Files for the reply"), name: "a.txt", bytes: [1, 2, 3])
        try await ada.upload(.field("Files for the reply"), name: "b.txt", bytes: [4])
        try await ada.click(.button("Remove b.txt"))
        try await ada.fill(.field("Reply"), "Look!")
        try await ada.click(.button("Send"))
        ada.expectNone(.button("Remove a.txt"))
        for page in [ada, agent] {
            try await page.click(.link(containing: "a.txt"))
            #expect(page.download?.body == [1, 2, 3])
            page.expectNone(.link(containing: "b.txt"))
        }
    }

    @Test func `a file that is not accepted says why`() async throws {
        let page = try await test.get("/tickets/1")
        let field = PageQuery.field("Files for the reply")
        await #expect(throws: PageFailure.self) { try await page.upload(field, name: "a.exe", bytes: [1]) }
        do {
            try await page.upload(field, name: "a.txt", bytes: [])
            Issue.record("An empty file was accepted.")
        } catch {
            #expect("\(error)".contains("is empty"))
        }
        for name in ["1.txt", "2.txt", "3.txt"] { try await page.upload(field, name: name, bytes: [1]) }
        await #expect(throws: PageFailure.self) { try await page.upload(field, name: "4.txt", bytes: [1]) }
        try await page.click(.button("Remove 1.txt"))
        try await page.upload(field, name: "4.txt", bytes: [1])
    }

    // MARK: - Languages

    @Test func `the desk speaks the language of the browser, or the one that was chosen`() async throws {
        test.headers["accept-language"] = "de-AT,en;q=0.5"
        let page = try await test.get("/")
        page.expect(.heading("Meine Anfragen"))
        #expect(page.title == "Meine Anfragen – Hilfe")
        try await page.click(.button("Anfrage senden"))
        page.expect(.text("Bitte ausfüllen."))
        try await page.click(.button("EN"))
        page.expect(.heading("My tickets"))
    }

    @Test func `both languages have every text`() {
        #expect(HelpDeskTexts.all.problems.isEmpty)
    }
}
