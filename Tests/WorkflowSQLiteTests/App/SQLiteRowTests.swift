import Foundation
import Testing
import WorkflowSQLite

/// Values that are bound, and rows that are decoded.
struct SQLiteRowTests {
    private let tickets = TicketDatabase()

    @Test func `rows decode by the names of their columns`() async throws {
        let database = try tickets.open()
        try await database.write { db throws in
            try db.run("INSERT INTO tickets VALUES (?, ?, ?, ?)", 7, "Lamp", Ticket.State.open, nil)
            try db.run("INSERT INTO tickets VALUES (?, ?, ?, ?)", 8, "Door", Ticket.State.closed, "squeaks")
        }
        let rows = try await database.read { db throws in
            try db.rows(Ticket.self, "SELECT note, state, title, id FROM tickets ORDER BY id")
        }
        #expect(rows[0] == Ticket(id: 7, title: "Lamp", state: .open))
        #expect(rows[1] == Ticket(id: 8, title: "Door", state: .closed, note: "squeaks"))
    }

    @Test func `a row and a value are nil where there is none, and a value is nil for NULL`() async throws {
        let database = try tickets.open()
        try await database.read { db throws in
            #expect(try db.row(Ticket.self, "SELECT * FROM tickets WHERE id = ?", 1) == nil)
            #expect(try db.value(Int.self, "SELECT id FROM tickets") == nil)
            #expect(try db.value(Int.self, "SELECT max(id) FROM tickets") == nil)
            #expect(try db.value(Int.self, "SELECT count(*) FROM tickets") == 0)
        }
    }

    @Test func `run returns the number of rows that it has changed`() async throws {
        let database = try tickets.open()
        try await database.add("Lamp", "Door")
        try await database.write { db throws in
            #expect(try db.run("UPDATE tickets SET note = 'x'") == 2)
            #expect(try db.run("SELECT 1") == 0)
            #expect(try db.run("CREATE TABLE other (id INTEGER)") == 0)
            #expect(try db.run("DELETE FROM tickets WHERE id = 9") == 0)
        }
    }

    @Test(arguments: ["", "a\0b", "'; DROP TABLE tickets; --", "é e\u{301} 🥖", "?1 $1 :a"])
    func `text comes back as it was, byte for byte`(text: String) async throws {
        let database = try tickets.open()
        #expect(try await database.back(text).map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test func `numbers come back as they were`() async throws {
        let database = try tickets.open()
        for number in [Int64.min, -1, 0, 1, .max] { #expect(try await database.back(number) == number) }
        for number in [0.1, -.infinity, .infinity, .leastNonzeroMagnitude, 1e300, 2] as [Double] {
            #expect(try await database.back(number) == number)
        }
        #expect(try await database.back(true) == true)
        #expect(try await database.back(Float(0.1)) == Float(0.1))
        #expect(try await database.back(UInt8.max) == .max)
        #expect(
            try await database.back(Decimal(string: "12345678901234567890.01"))
                == Decimal(string: "12345678901234567890.01")
        )
    }

    @Test func `bytes, identifiers and dates come back as they were`() async throws {
        let database = try tickets.open()
        for bytes in [[], [0], [0, 255, 0], Array(repeating: 7, count: 1_000_000)] as [[UInt8]] {
            #expect(try await database.back(bytes) == bytes)
            #expect(try await database.back(Data(bytes)) == Data(bytes))
        }
        let id = UUID()
        #expect(try await database.back(id) == id)
        for seconds in [0, -1, 951_782_400.25, -62_135_596_800, 253_402_300_799, 1_800_000_000.125] {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(try await database.back(date) == date)
        }
    }

    @Test func `a date is text that SQLite can calculate with`() async throws {
        let database = try tickets.open()
        let date = Date(timeIntervalSince1970: 951_827_696.5)
        try await database.read { db throws in
            #expect(try db.value(String.self, "SELECT ?", date) == "2000-02-29 12:34:56.500000")
            #expect(
                try db.value(Date.self, "SELECT datetime(?, '+1 day')", date)
                    == Date(timeIntervalSince1970: 951_914_096)
            )
            #expect(try db.value(Date.self, "SELECT unixepoch(?)", date) == Date(timeIntervalSince1970: 951_827_696))
            #expect(try db.value(Date.self, "SELECT '2000-02-29'") == Date(timeIntervalSince1970: 951_782_400))
            #expect(
                try db.value(Date.self, "SELECT '2000-02-29T01:00:00+01:00'")
                    == Date(timeIntervalSince1970: 951_782_400)
            )
        }
    }

    @Test(arguments: [
        "", "2000", "2000-02-30", "2000-13-01", "2000-01-01 25:00", "2000-01-01 x", "2000-01-01 01:02:03.",
        "２０００-01-01",
    ])
    func `text that is no date is an error that names the column`(text: String) async throws {
        let database = try tickets.open()
        let error = await sqlError {
            try await database.read { db in try db.row(Date.self, "SELECT ? AS due", text) }
        }
        #expect(error?.kind == .column("due"))
    }

    @Test func `a number that is none is refused, as SQLite would store NULL`() async throws {
        let database = try tickets.open()
        let error = await sqlError { try await database.back(Double.nan) }
        #expect(error?.kind == .values && error?.description.contains("Value 1") == true)
    }

    @Test func `an integer that is too large is refused, in either direction`() async throws {
        let database = try tickets.open()
        #expect(await sqlError { try await database.back(UInt64.max) }?.kind == .values)
        let error = await sqlError {
            try await database.read { db in try db.row(Int8.self, "SELECT 300 AS size") }
        }
        #expect(error?.kind == .column("size") && error?.description.contains("the integer 300") == true)
    }

    @Test func `a value of several is refused`() async throws {
        let database = try tickets.open()
        let ticket = Ticket(id: 1, title: "Lamp", state: .open)
        for body: @Sendable (SQLTransaction) throws -> Void in [
            { try $0.run("SELECT ?", ticket) }, { try $0.run("SELECT ?", [1, 2]) },
        ] {
            let error = await sqlError { try await database.write { try body($0) } }
            #expect(error?.kind == .values && error?.description.contains("several values") == true)
        }
    }

    @Test(arguments: [
        ("SELECT 1 AS id, 'a' AS title, 'open' AS state", "note"),
        ("SELECT 1 AS id, 2 AS title, 'open' AS state, NULL AS note", "title"),
        ("SELECT NULL AS id, 'a' AS title, 'open' AS state, NULL AS note", "id"),
        ("SELECT '1' AS id, 'a' AS title, 'open' AS state, NULL AS note", "id"),
        ("SELECT 1.5 AS id, 'a' AS title, 'open' AS state, NULL AS note", "id"),
        ("SELECT 1 AS id, x'ff' AS title, 'open' AS state, NULL AS note", "title"),
        ("SELECT 1 AS id, CAST(x'ff' AS TEXT) AS title, 'open' AS state, NULL AS note", "title"),
        ("SELECT 1 AS id, 1 AS id, 'a' AS title, 'open' AS state, NULL AS note", "id"),
    ])
    func `a column that is missing or of another type is an error with its name and the SQL`(
        sql: String,
        column: String
    ) async throws {
        let database = try tickets.open()
        let error = await sqlError { try await database.read { db in try db.rows(Ticket.self, sql) } }
        #expect(error?.kind == .column(column) && error?.sql == sql)
        #expect(error?.description.contains("\"\(column)\"") == true && error?.description.contains(sql) == true)
    }

    @Test func `a single value needs a single column`() async throws {
        let database = try tickets.open()
        let error = await sqlError { try await database.read { db in try db.rows(Int.self, "SELECT 1, 2") } }
        #expect(error?.kind == .column(nil) && error?.description.contains("one column") == true)
    }

    @Test(arguments: ["SELECT ?, ?", "SELECT 1", "SELECT ?2"])
    func `another number of values than a statement takes is an error`(sql: String) async throws {
        let database = try tickets.open()
        let error = await sqlError { try await database.read { db in try db.run(sql, 1) } }
        #expect(error?.kind == .values && error?.sql == sql)
    }

    @Test(arguments: ["SELEC 1", "SELECT * FROM missing", "", "-- nothing", "SELECT 1; SELECT 2"])
    func `a statement that is none, or several, is an error`(sql: String) async throws {
        let database = try tickets.open()
        let error = await sqlError { try await database.read { db in try db.run(sql) } }
        #expect(error?.kind == .statement && error?.sql == sql)
    }

    @Test func `a comment may follow a statement`() async throws {
        let database = try tickets.open()
        #expect(try await database.read { db in try db.value(Int.self, "SELECT 1; -- one") } == 1)
    }

    @Test func `a statement that is used again has the columns that its table has by then`() async throws {
        struct Due: Decodable { let due: String? }
        struct Date: Decodable { let date: String? }
        let sql = "SELECT * FROM tickets"
        let database = try tickets.open { $0.readers = 1 }
        try await database.add("Lamp")
        // Both prepare it, and the one that reads learns of the changes from the file.
        #expect(try await database.read { db in try db.rows(Ticket.self, sql).count } == 1)
        #expect(try await database.write { db in try db.rows(Ticket.self, sql).count } == 1)
        try await database.write { db in try db.execute("ALTER TABLE tickets ADD COLUMN due TEXT") }
        #expect(try await database.read { db in try db.rows(Due.self, sql).count } == 1)
        #expect(try await database.write { db in try db.rows(Due.self, sql).count } == 1)
        try await database.write { db in try db.execute("ALTER TABLE tickets RENAME COLUMN due TO date") }
        #expect(try await database.read { db in try db.rows(Date.self, sql).count } == 1)
        #expect(try await database.write { db in try db.rows(Date.self, sql).count } == 1)
    }

    @Test func `a statement that writes can return rows, of which the first is enough`() async throws {
        let database = try tickets.open()
        let sql = "INSERT INTO tickets (title, state) VALUES ('a', 'open'), ('b', 'open') RETURNING id"
        try await database.write { db throws in
            #expect(try db.value(Int.self, sql) == 1)
            #expect(try db.rows(Int.self, sql) == [3, 4])
        }
        #expect(try await database.titles().count == 4)
    }

    @Test func `a statement that has failed works with other values`() async throws {
        let database = try tickets.open()
        let sql = "INSERT INTO tickets (id, title, state) VALUES (?, ?, 'open')"
        try await database.write { db throws in
            #expect(try db.run(sql, 1, "Lamp") == 1)
            #expect(throws: SQLError.self) { try db.run(sql, 1, "Door") }
            #expect(throws: SQLError.self) { try db.run(sql, "one", "Door") }
            #expect(try db.run(sql, 2, "Door") == 1)
        }
        #expect(try await database.titles() == ["Lamp", "Door"])
    }

    @Test func `values of one use are not those of the next`() async throws {
        let database = try tickets.open()
        try await database.read { db throws in
            #expect(try db.value(String.self, "SELECT ?", "a") == "a")
            #expect(try db.value(String.self, "SELECT ?", nil) == nil)
        }
    }

    @Test func `more statements than are kept all work`() async throws {
        let database = try tickets.open()
        try await database.read { db throws in
            for round in 1...2 {
                for number in 1...250 {
                    #expect(try db.value(Int.self, "SELECT \(number)") == number, "\(round)")
                }
            }
        }
    }

    @Test func `statements and columns that look the same are others`() async throws {
        let database = try tickets.open()
        struct Row: Decodable {
            enum CodingKeys: String, CodingKey { case composed = "\u{e9}", decomposed = "e\u{301}" }
            let composed, decomposed: Int
        }
        try await database.read { db throws in
            for text in ["\u{e9}", "e\u{301}"] {
                let found = try db.value(String.self, "SELECT '\(text)'")
                #expect(found.map { Array($0.utf8) } == Array(text.utf8))
            }
            let row = try db.row(Row.self, "SELECT 1 AS \"\u{e9}\", 2 AS \"e\u{301}\"")
            #expect(row?.composed == 1 && row?.decomposed == 2)
        }
    }

    @Test func `SQL with a NUL is refused`() async throws {
        let database = try tickets.open()
        let sql = "DELETE FROM tickets\0 WHERE id = 1"
        #expect(await sqlError { try await database.write { db in try db.run(sql) } }?.kind == .statement)
        #expect(await sqlError { try await database.write { db in try db.execute(sql) } }?.kind == .statement)
    }

    @Test func `a raw value of no case is an error that names the column, and not the value`() async throws {
        let database = try tickets.open()
        let rows = await sqlError {
            try await database.read { db in
                try db.rows(Ticket.self, "SELECT 1 AS id, 'a' AS title, 'secret' AS state, NULL AS note")
            }
        }
        let only = await sqlError {
            try await database.read { db in try db.value(Ticket.State.self, "SELECT 'secret' AS state") }
        }
        for error in [rows, only] {
            #expect(error?.kind == .column("state"))
            let message = error.map { $0.description.prefix { $0 != "'" } }
            #expect(message?.contains("secret") == false)
        }
    }

    @Test func `values in an array are bound one by one`() async throws {
        let database = try tickets.open()
        try await database.add("Lamp", "Door", "Window")
        let titles = ["Lamp", "Window"]
        let marks = titles.map { _ in "?" }.joined(separator: ", ")
        try await database.write { db throws in
            let found = try db.rows(
                Int.self,
                "SELECT id FROM tickets WHERE title IN (\(marks)) ORDER BY id",
                values: titles
            )
            #expect(found == [1, 3])
            #expect(try db.value(Int.self, "SELECT count(*) FROM tickets", values: []) == 3)
            #expect(try db.row(String.self, "SELECT ?", values: ["a"]) == "a")
            #expect(try db.run("DELETE FROM tickets WHERE title IN (\(marks))", values: titles) == 2)
        }
    }

    @Test func `an empty array of other values is no value`() async throws {
        let database = try tickets.open()
        let error = await sqlError { try await database.read { db in try db.value(Int.self, "SELECT ?", [String]()) } }
        #expect(error?.kind == .values)
    }

    @Test(arguments: ["12,5", "1 2", "12x"])
    func `text that begins with a number is no number`(text: String) async throws {
        let database = try tickets.open()
        let error = await sqlError {
            try await database.read { db in try db.value(Decimal.self, "SELECT ? AS n", text) }
        }
        #expect(error?.kind == .column("n"))
    }
}
