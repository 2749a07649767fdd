import HelpDeskCore
import WorkflowData
import WorkflowSQL
import WorkflowSQLite

/// Tickets in an SQLite file.
public struct SQLiteTickets: TicketStore {
    private let database: SQLiteDatabase

    /// Opens the file at `path`, and makes it if there is none.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - changes: The source of changes to publish to.
    ///   - onUntoldChanges: Called when a change is made of which other servers may not have been told.
    public init(
        path: String,
        changes: any DataChanges,
        onUntoldChanges: @escaping @Sendable (any Error) -> Void = { _ in }
    ) throws {
        var options = SQLiteDatabase.Options()
        options.onUntoldChanges = onUntoldChanges
        database = try SQLiteDatabase(path: path, migrations: Self.migrations, changes: changes, options: options)
    }

    private static let migrations = [
        Migration(
            1,
            """
            CREATE TABLE tickets (
                id INTEGER PRIMARY KEY,
                title TEXT NOT NULL,
                status TEXT NOT NULL,
                place INTEGER NOT NULL -- in its column
            ) STRICT;
            CREATE INDEX tickets_by_place ON tickets (status, place, id);

            CREATE TABLE replies (
                id INTEGER PRIMARY KEY,
                ticket INTEGER NOT NULL REFERENCES tickets (id),
                text TEXT NOT NULL
            ) STRICT;
            CREATE INDEX replies_by_ticket ON replies (ticket, id);
            """
        )
    ]

    private static let columns = "SELECT id, title, status FROM tickets"

    // MARK: - Reading

    public func tickets(_ status: Ticket.Status) async throws -> [Ticket] {
        try await tickets(status, in: 0..<1_000)
    }

    public func tickets(_ status: Ticket.Status, in range: Range<Int>) async throws -> [Ticket] {
        try await database.read { db in
            try db.rows(
                Row.self,
                "\(Self.columns) WHERE status = ? ORDER BY place, id LIMIT ? OFFSET ?",
                status.rawValue,
                range.count,
                range.lowerBound
            )
            .map { try $0.ticket(in: db) }
        }
    }

    public func ticket(_ id: Ticket.ID) async throws -> Ticket? {
        try await database.read { db in
            try db.row(Row.self, "\(Self.columns) WHERE id = ?", id)?.ticket(in: db)
        }
    }

    public func count(_ status: Ticket.Status) async throws -> Int {
        try await database.read { db in
            try db.value(Int.self, "SELECT count(*) FROM tickets WHERE status = ?", status.rawValue) ?? 0
        }
    }

    private struct Row: Decodable {
        let id: Int
        let title: String
        let status: Ticket.Status

        func ticket(in db: SQLTransaction) throws -> Ticket {
            struct Reply: Decodable { let text: String }
            let replies = try db.rows(Reply.self, "SELECT text FROM replies WHERE ticket = ? ORDER BY id", id)
            return Ticket(id: id, title: title, status: status, replies: replies.map(\.text))
        }
    }

    // MARK: - Writing

    public func make(_ change: TicketChange) async throws {
        try await database.write { db in
            switch change {
            case .open(let title):
                let place = try Self.makePlace(in: .open, before: nil, db)
                try db.run(
                    "INSERT INTO tickets (title, status, place) VALUES (?, ?, ?)",
                    title,
                    Ticket.Status.open.rawValue,
                    place
                )
                db.changed(.board)
            case .reply(let text, let id):
                let sql = "INSERT INTO replies (ticket, text) SELECT id, ? FROM tickets WHERE id = ?"
                guard try db.run(sql, text, id) == 1 else { throw NoSuchTicket(id: id) }
                db.changed(.board, .ticket(id))
            case .move(let id, let status, let next):
                let place = try Self.makePlace(in: status, before: next, db)
                let sql = "UPDATE tickets SET status = ?, place = ? WHERE id = ?"
                guard try db.run(sql, status.rawValue, place, id) == 1 else { throw NoSuchTicket(id: id) }
                db.changed(.board, .ticket(id))
            }
        }
    }

    /// Returns a free place before a ticket of the column; the one at the end if that is not there.
    private static func makePlace(
        in status: Ticket.Status,
        before next: Ticket.ID?,
        _ db: SQLTransaction
    ) throws -> Int {
        let sql = "SELECT place FROM tickets WHERE status = ? AND id = ?"
        if let next, let place = try db.value(Int.self, sql, status.rawValue, next) {
            try db.run("UPDATE tickets SET place = place + 1 WHERE status = ? AND place >= ?", status.rawValue, place)
            return place
        }
        return (try db.value(Int.self, "SELECT max(place) FROM tickets WHERE status = ?", status.rawValue) ?? 0) + 1
    }
}
