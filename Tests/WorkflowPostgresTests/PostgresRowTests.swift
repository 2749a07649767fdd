import Foundation
import Testing
import WorkflowPostgres

/// Values that are bound, and rows that are decoded.
@Suite(.timeLimit(.minutes(10)))
struct PostgresRowTests {
    @Test func `rows decode by the names of their columns`() async throws {
        let database = try await openTickets()
        try await database.write { db throws in
            let insert = "INSERT INTO tickets (title, state, note) VALUES ($1, $2, $3) RETURNING id"
            #expect(try db.value(Int.self, insert, "Lamp", Ticket.State.open, nil) == 1)
            #expect(try db.value(Int.self, insert, "Door", Ticket.State.closed, "squeaks") == 2)
            #expect(try db.run("UPDATE tickets SET note = NULL WHERE id = $1", 1) == 1)
            #expect(try db.run("SELECT * FROM tickets") == 0)
        }
        let rows = try await database.read { db in try db.rows(Ticket.self, "SELECT * FROM tickets ORDER BY id") }
        #expect(rows[0] == Ticket(id: 1, title: "Lamp", state: .open))
        #expect(rows[1] == Ticket(id: 2, title: "Door", state: .closed, note: "squeaks"))
    }

    @Test func `values come back as they were`() async throws {
        let database = try await openTickets()
        try await database.read { db throws in
            for number in [Int64.min, -1, 0, .max] {
                #expect(try db.value(Int64.self, "SELECT $1", number) == number)
            }
            for number in [0.1, -.infinity, .infinity, .leastNonzeroMagnitude, 1e300] as [Double] {
                #expect(try db.value(Double.self, "SELECT $1", number) == number)
            }
            #expect(try db.value(Double.self, "SELECT $1", Double.nan)?.isNaN == true)
            #expect(try db.value(Bool.self, "SELECT $1", true) == true)
            for text in ["", "'; DROP TABLE tickets; --", #"\x00 \' $1"#, "e\u{301} 🥖"] {
                #expect(try db.value(String.self, "SELECT $1", text).map { Array($0.utf8) } == Array(text.utf8))
            }
            for bytes in [[], [0, 255, 0], Array(repeating: 171, count: 300_000)] as [[UInt8]] {
                #expect(try db.value([UInt8].self, "SELECT $1", bytes) == bytes)
            }
            let (id, amount) = (UUID(), Decimal(string: "12345678901234567890.01"))
            #expect(try db.value(UUID.self, "SELECT $1::uuid", id) == id)
            #expect(try db.value(Decimal.self, "SELECT $1::numeric", amount) == amount)
            for seconds in [0, -1.5, 951_782_400.25, 1_800_000_000.125] {
                let date = Date(timeIntervalSince1970: seconds)
                #expect(try db.value(Date.self, "SELECT $1::timestamptz", date) == date)
                #expect(try db.value(Date.self, "SELECT $1::timestamp", date) == date)
            }
        }
    }

    @Test func `a value fits columns of other types`() async throws {
        let database = try await openTickets()
        try await database.write { db throws in
            try db.execute(
                """
                CREATE TYPE mood AS ENUM ('good', 'bad');
                CREATE TABLE kinds (small smallint, number integer, amount numeric, day date, at timestamptz, data jsonb, mood mood)
                """
            )
            let date = Date(timeIntervalSince1970: 951_827_696.5)
            try db.run(
                "INSERT INTO kinds VALUES ($1, $2, $3, $4, $5, $6, $7)",
                1,
                2,
                3,
                date,
                date,
                #"{"a": 1}"#,
                "good"
            )
            struct Kinds: Decodable, Equatable {
                let small, number, amount: Int
                let day, at: Date
                let data, mood: String
            }
            let found = try db.row(
                Kinds.self,
                "SELECT * FROM kinds WHERE small = $1 AND number = $2 AND mood = $3",
                1,
                2,
                "good"
            )
            #expect(found?.amount == 3 && found?.at == date && found?.data == #"{"a": 1}"# && found?.mood == "good")
            #expect(found?.day == Date(timeIntervalSince1970: 951_782_400))
            #expect(try db.value(Int.self, "SELECT sum(number) FROM kinds") == 2)
            #expect(try db.value(Int.self, "SELECT sum(number::bigint) FROM kinds") == 2)
        }
    }

    @Test func `text with a NUL is refused, as PostgreSQL stores none`() async throws {
        let database = try await openTickets()
        let error = await sqlError { try await database.add("a\0b") }
        #expect(error?.kind == .values && error?.description.contains("NUL") == true)
    }

    @Test(arguments: [
        ("SELECT 1 AS id, 'a' AS title, 'open' AS state", "note"),
        ("SELECT 1 AS id, 2 AS title, 'open' AS state, NULL AS note", "title"),
        ("SELECT NULL AS id, 'a' AS title, 'open' AS state, NULL AS note", "id"),
        ("SELECT '1' AS id, 'a' AS title, 'open' AS state, NULL AS note", "id"),
        ("SELECT 1.5 AS id, 'a' AS title, 'open' AS state, NULL AS note", "id"),
    ])
    func `a column that is missing or of another type is an error with its name and the SQL`(
        sql: String,
        column: String
    ) async throws {
        let database = try await openTickets()
        let error = await sqlError { try await database.read { db in try db.rows(Ticket.self, sql) } }
        #expect(error?.kind == .column(column) && error?.description.contains(sql) == true)
    }

    @Test(arguments: ["SELECT $1::int, $2::int", "SELECT 1"])
    func `another number of values than a statement takes is an error`(sql: String) async throws {
        let database = try await openTickets()
        let error = await sqlError { try await database.read { db in try db.run(sql, 1) } }
        #expect(error?.kind == .values && error?.sql == sql)
    }

    @Test(arguments: ["SELEC 1", "SELECT * FROM missing", "SELECT 1; SELECT 2", "COPY tickets TO STDOUT"])
    func `a statement that is none, or several, is an error, and the next one works`(sql: String) async throws {
        let database = try await openTickets { $0.connections = 1 }
        let error = await sqlError { try await database.read { db in try db.run(sql) } }
        #expect(error?.kind == .statement && error?.sql == sql)
        #expect(try await database.titles() == [])
    }

    @Test func `a statement that was prepared before its table changed works`() async throws {
        let database = try await openTickets { $0.connections = 1 }
        let other = try await PostgresDatabase(database.address)
        try await database.add("Lamp")
        let sql = "SELECT * FROM tickets"
        #expect(try await database.read { db in try db.rows(Ticket.self, sql).count } == 1)
        try await other.write { db in try db.execute("ALTER TABLE tickets ADD COLUMN due text") }
        #expect(try await database.read { db in try db.rows(Ticket.self, sql).count } == 1)
    }

    @Test func `more statements than are kept all work`() async throws {
        let database = try await openTickets()
        try await database.read { db throws in
            for number in 1...250 { #expect(try db.value(Int.self, "SELECT \(number)") == number) }
        }
    }
}
