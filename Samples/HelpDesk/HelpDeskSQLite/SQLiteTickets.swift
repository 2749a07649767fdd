import HelpDeskCore
import WorkflowData
import WorkflowLive
import WorkflowSQL
import WorkflowSQLite

/// Tickets and accounts in an SQLite file.
public struct SQLiteTickets: TicketStore {
    private let database: SQLiteDatabase

    /// Opens the file at `path`, and makes it if there is none.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - changes: The source of changes to publish to.
    ///   - options: The ways in which the file is opened.
    public init(path: String, changes: any DataChanges, options: SQLiteDatabase.Options) throws {
        database = try SQLiteDatabase(path: path, migrations: Self.migrations, changes: changes, options: options)
    }

    private static let migrations = [
        Migration(
            1,
            """
            CREATE TABLE accounts (name TEXT PRIMARY KEY, hash TEXT NOT NULL, isAgent INTEGER NOT NULL) STRICT;
            CREATE TABLE tickets (
                id INTEGER PRIMARY KEY, title TEXT NOT NULL, customer TEXT NOT NULL, status TEXT NOT NULL,
                place INTEGER NOT NULL, -- in its column
                replyCount INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            CREATE INDEX tickets_by_place ON tickets (status, place, id);
            CREATE INDEX tickets_by_customer ON tickets (customer, id);
            CREATE TABLE replies (
                id INTEGER PRIMARY KEY, ticket INTEGER NOT NULL REFERENCES tickets (id), author TEXT NOT NULL, text TEXT NOT NULL
            ) STRICT;
            CREATE INDEX replies_by_ticket ON replies (ticket, id);
            CREATE TABLE files (
                id INTEGER PRIMARY KEY, reply INTEGER NOT NULL REFERENCES replies (id), name TEXT NOT NULL, content BLOB NOT NULL
            ) STRICT;
            CREATE INDEX files_by_reply ON files (reply, id);
            """
        )
    ]

    // MARK: - Reading

    public func tickets(_ status: Ticket.Status, in range: Range<Int>) async throws -> [Ticket] {
        try await database.read { db in
            let sql = "SELECT * FROM tickets WHERE status = ? ORDER BY place, id LIMIT ? OFFSET ?"
            return try db.rows(Ticket.self, sql, status, range.count, range.lowerBound)
        }
    }

    public func count(_ status: Ticket.Status) async throws -> Int {
        try await database.read { db in
            try db.value(Int.self, "SELECT count(*) FROM tickets WHERE status = ?", status) ?? 0
        }
    }

    public func tickets(of customer: String) async throws -> [Ticket] {
        try await database.read { db in
            let sql = "SELECT * FROM tickets WHERE customer = ? ORDER BY id DESC LIMIT 1000"
            return try db.rows(Ticket.self, sql, customer)
        }
    }

    public func ticket(_ id: Ticket.ID, for person: Person) async throws -> Ticket? {
        try await database.read { db in
            guard var ticket = try Self.ticket(id, for: person, db) else { return nil }
            ticket.replies = try db.rows(Reply.self, "SELECT * FROM replies WHERE ticket = ? ORDER BY id", id)
            let sql = "SELECT id, name, length(content) AS size FROM files WHERE reply = ? ORDER BY id"
            for index in ticket.replies.indices {
                ticket.replies[index].files = try db.rows(Reply.File.self, sql, ticket.replies[index].id)
            }
            return ticket
        }
    }

    public func file(_ id: Reply.File.ID, of ticket: Ticket.ID, for person: Person) async throws -> FileContent? {
        try await database.read { db in
            guard try Self.ticket(ticket, for: person, db) != nil else { return nil }
            let sql =
                "SELECT name, content FROM files WHERE id = ? AND reply IN (SELECT id FROM replies WHERE ticket = ?)"
            return try db.row(FileContent.self, sql, id, ticket)
        }
    }

    private static func ticket(_ id: Ticket.ID, for person: Person? = nil, _ db: SQLTransaction) throws -> Ticket? {
        let ticket = try db.row(Ticket.self, "SELECT * FROM tickets WHERE id = ?", id)
        return ticket.flatMap { person?.maySee($0) == false ? nil : $0 }
    }

    // MARK: - Writing

    public func make(_ change: TicketChange, once key: EventKey?) async throws {
        try await database.write(once: key) { db in
            switch change {
            case .open(let title, let text, let customer):
                let place = try Self.makePlace(in: .open, before: nil, db)
                let sql = "INSERT INTO tickets (title, customer, status, place) VALUES (?, ?, ?, ?) RETURNING id"
                let id = try db.value(Int.self, sql, title, customer, Ticket.Status.open, place) ?? 0
                if !text.isEmpty { try Self.add(text, [], to: id, by: customer, db) }
                db.changed(.board, .tickets(of: customer), .ticket(id))
            case .reply(let text, let files, let id, let person):
                guard let ticket = try Self.ticket(id, for: person, db) else { throw NoSuchTicket() }
                try Self.add(text, files, to: id, by: person.name, db)
                db.changed(ticket.names)
            case .move(let id, let status, let next):
                guard let ticket = try Self.ticket(id, db) else { throw NoSuchTicket() }
                let place = try Self.makePlace(in: status, before: next, db)
                try db.run("UPDATE tickets SET status = ?, place = ? WHERE id = ?", status, place, id)
                db.changed(ticket.names)
            }
        }
    }

    private static func add(
        _ text: String,
        _ files: [FileContent],
        to ticket: Ticket.ID,
        by author: String,
        _ db: SQLTransaction
    ) throws {
        let sql = "INSERT INTO replies (ticket, author, text) VALUES (?, ?, ?) RETURNING id"
        let reply = try db.value(Int.self, sql, ticket, author, text)
        for file in files {
            try db.run("INSERT INTO files (reply, name, content) VALUES (?, ?, ?)", reply, file.name, file.content)
        }
        try db.run("UPDATE tickets SET replyCount = replyCount + 1 WHERE id = ?", ticket)
    }

    /// Returns a free place before a ticket of the column; the one at the end if that is not there.
    private static func makePlace(
        in status: Ticket.Status,
        before next: Ticket.ID?,
        _ db: SQLTransaction
    ) throws -> Int {
        let sql = "SELECT place FROM tickets WHERE status = ? AND id = ?"
        if let next, let place = try db.value(Int.self, sql, status, next) {
            try db.run("UPDATE tickets SET place = place + 1 WHERE status = ? AND place >= ?", status, place)
            return place
        }
        return (try db.value(Int.self, "SELECT max(place) FROM tickets WHERE status = ?", status) ?? 0) + 1
    }

    // MARK: - Accounts

    public func hash(of name: String) async throws -> String? {
        try await database.read { db in try db.value(String.self, "SELECT hash FROM accounts WHERE name = ?", name) }
    }

    public func roles(of name: String) async throws -> Set<Role> {
        let isAgent = try await database.read { db in
            try db.value(Bool.self, "SELECT isAgent FROM accounts WHERE name = ?", name)
        }
        return isAgent.map { $0 ? [.customer, .agent] : [.customer] } ?? []
    }

    public func addAccount(_ name: String, hash: String) async throws -> Bool {
        try await database.write { db in
            db.changed(.roles(of: name))
            return try db.run("INSERT INTO accounts VALUES (?, ?, FALSE) ON CONFLICT DO NOTHING", name, hash) == 1
        }
    }

    public func setAgent(_ name: String, _ isAgent: Bool) async throws -> Bool {
        try await database.write { db in
            db.changed(.roles(of: name))
            return try db.run("UPDATE accounts SET isAgent = ? WHERE name = ?", isAgent, name) == 1
        }
    }

    /// Adds closed tickets, to try a long list.
    public func addOldTickets(_ count: Int, of customer: String) async throws {
        try await database.write { db in
            let sql = """
                WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
                INSERT INTO tickets (title, customer, status, place) SELECT 'Old question ' || n, ?, ?, n FROM numbers
                """
            try db.run(sql, count, customer, Ticket.Status.closed)
            db.changed(.board, .tickets(of: customer))
        }
    }
}
