import Testing
import WorkflowData
import WorkflowLive

@testable import HelpDeskCore

/// What a store does with tickets and accounts.
@Suite(.timeLimit(.minutes(10)))
struct TicketStoreTests {
    /// Keeps what was published last.
    private actor Told: DataChanges {
        private(set) var last: Set<DataName> = []

        func publish(_ names: Set<DataName>) { last = names }
        func listen(_ receive: @escaping @Sendable (DataChange) -> Void) {}
    }

    private let told = Told()

    @Test func `tickets have their order, and a move is before a ticket or at the end`() async throws {
        let store = try await makeTickets(changes: told)
        for title in ["a", "b", "c"] { try await store.open(title) }
        #expect(await told.last == [.board, .ticket(3), .tickets(of: "ada")])
        #expect(try await store.titles(.open) == ["a", "b", "c"])
        try await store.make(.move(1, to: .waiting, before: nil), once: nil)
        try await store.make(.move(3, to: .waiting, before: 1), once: nil)
        #expect(await told.last == [.board, .ticket(3), .tickets(of: "ada")])
        try await store.make(.move(2, to: .waiting, before: 99), once: nil)
        #expect(try await store.titles(.waiting) == ["c", "a", "b"])
        try await store.make(.move(2, to: .waiting, before: 3), once: nil)
        #expect(try await store.titles(.waiting) == ["b", "c", "a"])
        #expect(try await store.titles(.waiting, in: 1..<9) == ["c", "a"])
        #expect(try await store.titles(.waiting, in: 7..<9) == [])
        #expect(try await store.count(.waiting) == 3)
        #expect(try await store.count(.open) == 0)
    }

    @Test func `a ticket has its replies and their files, in order, for its customer and for agents`() async throws {
        let store = try await makeTickets(changes: told)
        try await store.make(.open(title: "a", text: "one", by: "ada"), once: nil)
        let files = [FileContent(name: "x.txt", content: [1, 2]), FileContent(name: "y.txt", content: [3])]
        let (ada, bo, olga) = (Person("ada"), Person("bo"), Person("olga", isAgent: true))
        try await store.make(.reply("two", files: files, to: 1, by: olga), once: nil)
        #expect(await told.last == [.board, .ticket(1), .tickets(of: "ada")])
        let shown = try await store.ticket(1, for: ada)
        #expect(shown?.replyCount == 2)
        #expect(shown?.replies.map(\.text) == ["one", "two"])
        #expect(shown?.replies.map(\.author) == ["ada", "olga"])
        let stored = try #require(shown?.replies.last?.files)
        #expect(stored.map(\.name) == ["x.txt", "y.txt"])
        #expect(stored.map(\.size) == [2, 1])
        #expect(try await store.file(stored[1].id, of: 1, for: ada) == files[1])
        #expect(try await store.tickets(of: "ada").map(\.replyCount) == [2])
        #expect(try await store.ticket(1, for: bo) == nil)
        #expect(try await store.file(stored[1].id, of: 1, for: bo) == nil)
        await #expect(throws: NoSuchTicket.self) { try await store.make(.reply("Hello", to: 1, by: bo), once: nil) }
    }

    @Test func `a file belongs to its ticket`() async throws {
        let store = try await makeTickets(changes: told)
        try await store.open("a")
        try await store.make(.open(title: "b", by: "bo"), once: nil)
        let file = FileContent(name: "x.txt", content: [1])
        try await store.make(.reply("two", files: [file], to: 1, by: Person("ada")), once: nil)
        let id = try #require(try await store.ticket(1, for: Person("ada"))?.replies.first?.files.first?.id)
        #expect(try await store.file(id, of: 2, for: Person("bo")) == nil)
    }

    @Test func `an event that comes again makes its change once`() async throws {
        let store = try await makeTickets(changes: told)
        let key = EventKey(page: .random(), number: 1, index: 0)
        for _ in 1...2 { try await store.make(.open(title: "a", by: "ada"), once: key) }
        for _ in 1...2 {
            let key = EventKey(page: key.page, number: 2, index: 0)
            try await store.make(.reply("one", to: 1, by: Person("ada")), once: key)
        }
        #expect(try await store.tickets(of: "ada").map(\.replyCount) == [1])
    }

    @Test func `a name belongs to one account, whose role is published when it changes`() async throws {
        let store = try await makeTickets(changes: told)
        #expect(try await store.roles(of: "ada") == [])
        #expect(try await store.addAccount("ada", hash: "1"))
        #expect(try await store.addAccount("ada", hash: "2") == false)
        #expect(try await store.hash(of: "ada") == "1")
        #expect(try await store.hash(of: "bo") == nil)
        #expect(try await store.roles(of: "ada") == [.customer])
        #expect(try await store.setAgent("ada", true))
        #expect(await told.last == [.roles(of: "ada")])
        #expect(try await store.roles(of: "ada") == [.customer, .agent])
        #expect(try await store.setAgent("bo", true) == false)
    }

    @Test func `a change is made although nobody can be told, which is reported`() async throws {
        struct Away: Error {}
        struct NoChanges: DataChanges {
            func publish(_ names: Set<DataName>) async throws { throw Away() }
            func listen(_ receive: @escaping @Sendable (DataChange) -> Void) async throws { throw Away() }
        }
        try await confirmation { report in
            let store = try await makeTickets(changes: NoChanges()) { _ in report() }
            try await store.open("a")
            #expect(try await store.titles(.open) == ["a"])
        }
    }

    @Test func `a ticket that is not there changes nothing`() async throws {
        let (store, olga) = (try await makeTickets(changes: told), Person("olga", isAgent: true))
        #expect(try await store.ticket(7, for: olga) == nil)
        await #expect(throws: NoSuchTicket.self) { try await store.make(.reply("Hello", to: 7, by: olga), once: nil) }
        await #expect(throws: NoSuchTicket.self) {
            try await store.make(.move(7, to: .closed, before: nil), once: nil)
        }
        #expect(await told.last == [])
    }

    // MARK: - Import

    @Test func `an import opens what the form accepts, and names what is wrong`() async throws {
        let store = try await makeTickets(changes: told)
        _ = try await store.addAccount("ada", hash: "")
        let text = """
            \u{FEFF}title,customer,text\r
            "No tea, and ""no"" milk",ada,"one\ntwo"\r
            N,ada,\r
            \r
            No light,bo,
            A new chair,ada,
            """
        var lines: [String] = []
        let summary = try await TicketImport(store: store).run(text) { lines.append($0) }
        #expect(summary.opened == 2)
        #expect(summary.refused == 2)
        #expect(lines == ["row 3: title: Use 3 to 120 characters.", "row 5: customer: There is no such account."])
        #expect(try await store.titles(.open) == ["No tea, and \"no\" milk", "A new chair"])
        #expect(try await store.ticket(1, for: Person("ada"))?.replies.map(\.text) == ["one\ntwo"])
        #expect(await told.last == [.board, .ticket(2), .tickets(of: "ada")])
    }

    @Test func `a row that cannot be stored does not end an import`() async throws {
        let store = BrokenTickets(hash: "")
        var lines: [String] = []
        let text = "customer,title,text\nada,No tea,\nada,No light,"
        let count = try await TicketImport(store: store).run(text) { lines.append($0) }
        #expect(count == (0, 2))
        #expect(lines == ["row 2: not stored: Broken()", "row 3: not stored: Broken()"])
    }

    @Test(arguments: [
        "": "The first row has to name the columns customer, title and text.",
        "customer,title\nada,No tea": "The first row has to name the columns customer, title and text.",
        "customer,title,text\nada,\"No tea,": "Row 2 has a quote that is not closed.",
    ])
    func `a text that is no table is refused as a whole`(text: String, reason: String) async throws {
        let store = try await makeTickets()
        let error = await #expect(throws: TicketImport.NoTable.self) {
            try await TicketImport(store: store).run(text) { _ in }
        }
        #expect(error?.description == reason)
    }
}
