import Foundation
import Synchronization
import TestSupport
import Testing
import TrellisSupport
import WorkflowLive
import WorkflowPostgres

/// Transactions: what is stored, and what is not.
@Suite(.timeLimit(.minutes(10)))
struct PostgresTransactionTests {
    private struct Refusal: Error {}
    private let page = PageID.random()

    private func key(_ number: Int) -> EventKey { EventKey(page: page, number: number, index: 0) }

    @Test func `a closure that throws leaves nothing`() async throws {
        let database = try await openTickets()
        await #expect(throws: Refusal.self) {
            try await database.write { db in
                try db.run("INSERT INTO tickets (title) VALUES ('Lamp')")
                throw Refusal()
            }
        }
        #expect(try await database.titles() == [])
    }

    @Test func `a closure that passes over an error stores nothing`() async throws {
        let database = try await openTickets()
        let error = await sqlError {
            try await database.write { db in
                try db.run("INSERT INTO tickets (title) VALUES ('Lamp')")
                _ = try? db.run("SELECT 1 / 0")
            }
        }
        #expect(error?.kind == .values)
        #expect(try await database.titles() == [])
    }

    @Test func `a savepoint lets a transaction go on after an error`() async throws {
        let database = try await openTickets()
        try await database.write { db in
            try db.run("INSERT INTO tickets (title) VALUES ('Lamp')")
            try db.run("SAVEPOINT one")
            _ = try? db.run("SELECT 1 / 0")
            try db.run("ROLLBACK TO SAVEPOINT one")
        }
        #expect(try await database.titles() == ["Lamp"])
    }

    @Test func `a savepoint lets a transaction go on after more statements than are kept`() async throws {
        let database = try await openTickets()
        try await database.write { db in
            try db.run("INSERT INTO tickets (title) VALUES ('Lamp')")
            try db.run("SAVEPOINT one")
            for number in 1...150 {
                try db.run("SAVEPOINT two")
                _ = try? db.run("SELECT \(number) / 0")
                try db.run("ROLLBACK TO SAVEPOINT two")
            }
            _ = try? db.run("SELECT 1 / 0")
            try db.run("ROLLBACK TO one")
        }
        #expect(try await database.titles() == ["Lamp"])
    }

    @Test(arguments: [
        "BEGIN", "COMMIT", "rollback", "END", "START TRANSACTION", "SELECT 1; COMMIT", "-- a comment\nCOMMIT",
        "/* one /* in another */ */ COMMIT", "SELECT ';'; COMMIT; BEGIN; SELECT 1", "SELECT E'\\''; COMMIT; BEGIN",
        "SELECT $a$;$a$, \"a\" FROM (SELECT 1 AS \"a\") AS x; COMMIT; BEGIN", "PREPARE TRANSACTION 'a'",
    ])
    func `a transaction that a statement begins or ends is refused`(sql: String) async throws {
        let database = try await openTickets()
        let error = await sqlError { try await database.write { db in try db.execute(sql) } }
        #expect(error?.kind == .ended)
        #expect(try await database.titles() == [])
    }

    @Test(arguments: [
        "SELECT 'a; COMMIT; b'", "SELECT 1 -- ; COMMIT", "DO $$ BEGIN PERFORM 1; END $$", "SELECT $a$; COMMIT $a$",
        "CREATE FUNCTION one() RETURNS int LANGUAGE sql BEGIN ATOMIC SELECT 1; SELECT 2; END",
        "SELECT E'\\'; COMMIT; '",
    ])
    func `words of an end that are no statement are taken`(sql: String) async throws {
        let database = try await openTickets()
        try await database.write { db in
            try db.execute(sql)
            try db.run("INSERT INTO tickets (title) VALUES ('Lamp')")
        }
        #expect(try await database.titles() == ["Lamp"])
    }

    @Test func `LISTEN, which would stay for the next call, is refused`() async throws {
        let database = try await openTickets()
        #expect(await sqlError { try await database.write { db in try db.run("LISTEN a") } }?.kind == .statement)
    }

    @Test func `a constraint that is broken at the end leaves nothing`() async throws {
        let database = try await openTickets()
        try await database.write { db in
            try db.execute("CREATE TABLE notes (ticket bigint REFERENCES tickets (id) DEFERRABLE INITIALLY DEFERRED)")
        }
        let error = await sqlError { try await database.write { db in try db.run("INSERT INTO notes VALUES (99)") } }
        #expect(error?.kind == .constraint && error?.code == "23503")
    }

    @Test func `a reading transaction cannot write`() async throws {
        let database = try await openTickets()
        let error = await sqlError { try await database.read { db in try db.run("DELETE FROM tickets") } }
        #expect(error?.kind == .readOnly)
    }

    @Test func `a task that is cancelled in the middle leaves nothing, and its connection goes on`() async throws {
        let database = try await openTickets { $0.connections = 1 }
        let begun = Guarded(false)
        let task = Task {
            try await database.write { db in
                try db.run("INSERT INTO tickets (title) VALUES ('Lamp')")
                begun.withLock { $0 = true }
                // Long enough for every test: the cancellation ends it.
                try db.run("SELECT pg_sleep(25)")
            }
        }
        try await until("the transaction runs") { begun.withLock { $0 } }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await database.add("Door")
        #expect(try await database.titles() == ["Door"])
    }

    @Test func `transactions that are in each other's way are all stored, as if one after the other`() async throws {
        let database = try await openTickets { $0.mostTries = 1_000 }
        try await database.write { db in try db.execute("CREATE TABLE counts (n bigint); INSERT INTO counts VALUES (0)")
        }
        try await withThrowingTaskGroup { group in
            for _ in 1...40 {
                group.addTask {
                    try await database.write { db in
                        let n = try db.value(Int.self, "SELECT n FROM counts") ?? 0
                        try db.run("UPDATE counts SET n = $1", n + 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await database.read { db in try db.value(Int.self, "SELECT n FROM counts") } == 40)
    }

    @Test func `a conflict is an error after the last try`() async throws {
        let database = try await openTickets { $0.mostTries = 3 }
        let tries = Guarded(0)
        let error = await sqlError {
            try await database.write { db in
                tries.withLock { $0 += 1 }
                try db.execute("DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '40001'; END $$")
            }
        }
        #expect(error?.kind == .conflict && tries.withLock { $0 } == 3)
    }

    private static let conflict = "DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '40001'; END $$"

    @Test func `a statement that is older than its table is prepared again, also after a conflict`() async throws {
        let database = try await openTickets { $0.connections = 1 }
        let other = try await openTickets(database.address)
        let tries = Guarded(0)
        let read: @Sendable (SQLTransaction) throws -> Int = { db in
            try db.rows(Ticket.self, "SELECT * FROM tickets").count
        }
        #expect(try await database.write(read) == 0)
        try await other.write { db in try db.execute("ALTER TABLE tickets ADD COLUMN more text") }
        let count = try await database.write { db in
            tries.withLock { $0 += 1 }
            if tries.withLock({ $0 }) == 1 { try db.execute(Self.conflict) }
            return try read(db)
        }
        #expect(count == 0 && tries.withLock { $0 } == 3)
    }

    @Test(arguments: [conflict, "SELECT pg_terminate_backend(pg_backend_pid())"])
    func `a task that is cancelled when a try fails is cancelled`(sql: String) async throws {
        let database = try await openTickets()
        let call = Guarded<Task<Void, any Error>?>(nil)
        let task = Task {
            try await database.write { db in
                while call.withLock({ $0 }) == nil { waitALittle() }
                do {
                    try db.execute(sql)
                } catch {
                    call.withLock { $0 }?.cancel()
                    throw error
                }
            }
        }
        call.withLock { $0 = task }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(
        arguments: [
            ("53100", .full), ("55P03", .busy), ("57014", .busy), ("25006", .readOnly), ("42501", .readOnly),
            ("23505", .constraint), ("22012", .values), ("XX001", .damaged), ("42P01", .statement),
            ("53300", .unavailable),
        ] as [(String, SQLError.Kind)]
    )
    func `what the server refuses has a kind and its code`(code: String, kind: SQLError.Kind) async throws {
        let database = try await openTickets()
        let error = await sqlError {
            try await database.write { db in
                try db.execute("DO $$ BEGIN RAISE EXCEPTION 'words of it' USING ERRCODE = '\(code)'; END $$")
            }
        }
        #expect(error?.kind == kind && error?.code == code && error?.sql?.contains("words") == true)
    }

    @Test func `a statement that takes too long is busy, and the next one works`() async throws {
        let database = try await openTickets { $0.connections = 1 }
        let error = await sqlError {
            try await database.read { db in
                try db.run("SET LOCAL statement_timeout = 50")
                try db.run("SELECT pg_sleep(60)")
            }
        }
        #expect(error?.kind == .busy)
        #expect(try await database.titles() == [])
    }

    @Test func `a time that PostgreSQL would take for no limit is refused`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let address = try #require(PostgresAddress("postgres:///app?host=/nowhere"))
            _ = try await openTickets(address) { $0.statementTimeout = .zero }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("The option statementTimeout should be a millisecond at least."))
    }

    @Test func `a thousand changes at the same time are all stored, on few connections`() async throws {
        let database = try await openTickets { $0.connections = 3 }
        try await withThrowingTaskGroup { group in
            for number in 1...1_000 { group.addTask { try await database.add("\(number)") } }
            try await group.waitForAll()
        }
        #expect(Set(try await database.titles()) == Set((1...1_000).map(String.init)))
        let count = try await database.read { db in
            try db.value(Int.self, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        }
        #expect((1...3).contains(count ?? 0))
    }

    // MARK: Once

    @Test func `a key that comes again skips the closure, also on another server and many times at once`() async throws
    {
        let first = try await openTickets()
        let second = try await openTickets(first.address)
        let key = key(1)
        let done = try await withThrowingTaskGroup { group in
            for number in 1...20 {
                group.addTask {
                    try await (number % 2 == 0 ? first : second).write(once: key) { db in
                        try db.run("INSERT INTO tickets (title) VALUES ('Lamp')")
                    }
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ?? 0 }
        }
        #expect(done == 1)
        #expect(try await second.titles() == ["Lamp"])
    }

    @Test func `a key is stored while another server takes a long migration`() async throws {
        let first = try await openTickets()
        try await first.write(once: key(1)) { _ in }
        let second = try await openTickets(first.address) { $0.lockTimeout = .milliseconds(100) }
        let (isHeld, mayEnd) = (Guarded(false), Guarded(false))
        let migration = Task {
            try await first.write { db in
                try db.run("SELECT pg_advisory_xact_lock($1)", 0x5472_5351)
                isHeld.withLock { $0 = true }
                while !mayEnd.withLock({ $0 }) { waitALittle() }
            }
        }
        try await until("the migration runs") { isHeld.withLock { $0 } }
        #expect(await sqlError { try await second.write(once: key(2)) { _ in } } == nil)
        mayEnd.withLock { $0 = true }
        try await migration.value
    }

    @Test func `a commit whose answer is lost is not made again under a key, and gives its value`() async throws {
        let database = try await openTickets {
            $0.didCommit = { attempt in if attempt == 1 { throw Refusal() } }
        }
        #expect(await sqlError { try await database.add("Lamp") }?.kind == .unknownOutcome)
        let value = try await database.write(once: key(1)) { db in
            try db.run("INSERT INTO tickets (title) VALUES ('Door')")
            return "done"
        }
        #expect(value == "done")
        #expect(try await database.titles() == ["Lamp", "Door"])
    }

    @Test func `a commit whose answer is lost with the server is stored or not, and counts once when it is back`()
        async throws
    {
        let server = try await PostgresServer()
        let crashes = Guarded(false)
        let database = try await openTickets(server.makeDatabase()) {
            $0.didCommit = { _ in
                guard crashes.withLock({ $0 }) else { return }
                crashes.withLock { $0 = false }
                try server.crash()
                throw Refusal()
            }
        }
        let body: @Sendable (SQLTransaction) throws -> Int = { db in
            try db.run("INSERT INTO tickets (title) VALUES ('Lamp')")
        }
        #expect(try await database.write(once: key(1), body) == 1)
        crashes.withLock { $0 = true }
        #expect(await sqlError { try await database.write(once: key(2), body) }?.kind == .unknownOutcome)
        try await server.start()
        #expect(try await database.write(once: key(2), body) == nil)
        #expect(try await database.titles().count == 2)
    }

    @Test(arguments: [true, false])
    func `a commit whose answer is lost with a cancelled task is unknown`(hasKey: Bool) async throws {
        let calls = Guarded<Task<Void, any Error>?>(nil)
        let database = try await openTickets {
            $0.didCommit = { _ in
                guard let call = calls.withLock({ $0 }) else { return }
                call.cancel()
                throw Refusal()
            }
        }
        // So that the table of keys is there.
        try await database.write(once: key(1)) { _ in }
        let (begun, key) = (Guarded(false), hasKey ? key(2) : nil)
        let call = Task {
            _ = try await database.write(once: key) { db in
                try db.run("INSERT INTO tickets (title) VALUES ('Lamp')")
                while !begun.withLock({ $0 }) { waitALittle() }
            }
        }
        calls.withLock { $0 = call }
        begun.withLock { $0 = true }
        #expect(await sqlError { try await call.value }?.kind == .unknownOutcome)
        #expect(try await database.read { db in try db.rows(String.self, "SELECT title FROM tickets") } == ["Lamp"])
    }

    @Test func `an error of the closure is told after a commit that was lost and is not stored`() async throws {
        let database = try await openTickets()
        try await database.write { db in
            try db.execute(
                """
                CREATE TABLE fatal (id bigint);
                CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(20); RETURN NEW; END $$;
                CREATE CONSTRAINT TRIGGER at_end AFTER INSERT ON fatal DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION fail()
                """
            )
        }
        let tries = Guarded(0)
        let error = await sqlError {
            try await database.write(once: key(1)) { db in
                let attempt = tries.withLock { tries in
                    tries += 1
                    return tries
                }
                if attempt == 1 {
                    try db.run("INSERT INTO fatal VALUES (1)")
                } else {
                    try db.run("INSERT INTO tickets (title) VALUES (NULL)")
                }
            }
        }
        #expect(error?.kind == .constraint && tries.withLock { $0 } == 2)
    }

    // MARK: Connections that end

    @Test func `a connection that has ended while nobody used it fails no change`() async throws {
        let server = try await PostgresServer.shared()
        let database = try await openTickets()
        for number in 1...5 {
            try await server.terminate(database.address)
            try await database.add("\(number)")
        }
        #expect(try await database.titles().count == 5)
    }

    @Test func `changes under keys count once, whenever connections end`() async throws {
        let server = try await PostgresServer.shared()
        let database = try await openTickets()
        let isDone = Guarded(false)
        let (page, address) = (page, database.address)
        try await withThrowingTaskGroup { group in
            group.addTask {
                for number in 1...60 {
                    let key = EventKey(page: page, number: number, index: 0)
                    while await sqlError({
                        try await database.write(once: key) { db in
                            try db.run("INSERT INTO tickets (title) VALUES ($1)", "\(number)")
                        }
                    }) != nil {}
                }
                isDone.withLock { $0 = true }
            }
            group.addTask {
                while !isDone.withLock({ $0 }) {
                    let name = address.description.split(separator: "/").last ?? ""
                    try await server.sql(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'"
                    )
                }
            }
            try await group.waitForAll()
        }
        #expect(try await database.titles() == (1...60).map(String.init))
    }

    @Test func `a server that is killed is unavailable, and works again when it is back`() async throws {
        let server = try await PostgresServer()
        let database = try await openTickets(server.makeDatabase())
        try await database.add("Lamp")
        try server.crash()
        var error: SQLError?
        // The processes of the connections may outlive the first one by a moment.
        for _ in 1...10_000 where error == nil { error = await sqlError { try await database.titles() } }
        #expect(error?.kind == .unavailable)
        try await server.start()
        #expect(try await database.titles() == ["Lamp"])
        try await database.add("Door")
        #expect(try await database.titles() == ["Lamp", "Door"])
    }

    @Test(arguments: ["postgres://127.0.0.1:1/app", "postgres://ada:secret@/app?host=/nowhere"])
    func `a server that cannot be reached is unavailable, without the password`(text: String) async throws {
        let address = try #require(PostgresAddress(text))
        let error = await sqlError { try await PostgresDatabase(address) }
        #expect(error?.kind == .unavailable && error?.description.contains("secret") == false)
    }

    @Test func `a call of a database that was closed is refused`() async throws {
        let database = try await openTickets()
        await database.close()
        #expect(await sqlError { try await database.titles() }?.kind == .closed)
    }

    // MARK: Migrations

    @Test func `servers that start at once take each step once`() async throws {
        let address = try await PostgresServer.shared().makeDatabase()
        let steps = [
            Migration(1, "CREATE TABLE one (id bigint)"),
            Migration(2, "CREATE TABLE two (id bigint); INSERT INTO one VALUES (1)"),
        ]
        try await withThrowingTaskGroup { group in
            for _ in 1...8 { group.addTask { _ = try await PostgresDatabase(address, migrations: steps) } }
            try await group.waitForAll()
        }
        let database = try await PostgresDatabase(address, migrations: steps)
        #expect(try await database.read { db in try db.value(Int.self, "SELECT count(*) FROM one") } == 1)
    }

    @Test func `a step may take longer than a visitor's statement, and others wait for it`() async throws {
        let address = try await PostgresServer.shared().makeDatabase()
        var options = PostgresDatabase.Options()
        (options.statementTimeout, options.lockTimeout) = (.seconds(1), .milliseconds(100))
        let steps = [Migration(1, "CREATE TABLE one (id bigint); SELECT pg_sleep(2)")]
        try await withThrowingTaskGroup { [options] group in
            for _ in 1...2 {
                group.addTask { _ = try await PostgresDatabase(address, migrations: steps, options: options) }
            }
            try await group.waitForAll()
        }
    }

    @Test func `a database of a newer app is refused`() async throws {
        let address = try await PostgresServer.shared().makeDatabase()
        let steps = [Migration(1, "CREATE TABLE one (id bigint)"), Migration(2, "CREATE TABLE two (id bigint)")]
        _ = try await PostgresDatabase(address, migrations: steps)
        let error = await sqlError { try await PostgresDatabase(address, migrations: Array(steps.prefix(1))) }
        #expect(error?.kind == .newer(found: 2, known: 1))
    }

    @Test func `a step that fails is taken back, and those before it stay`() async throws {
        let address = try await PostgresServer.shared().makeDatabase()
        let first = Migration(1, "CREATE TABLE one (id bigint)")
        await #expect(throws: Refusal.self) {
            let broken = Migration(2) { db in
                try db.execute("CREATE TABLE two (id bigint)")
                throw Refusal()
            }
            _ = try await PostgresDatabase(address, migrations: [first, broken])
        }
        let database = try await PostgresDatabase(address, migrations: [first])
        #expect(try await database.read { db in try db.value(Bool.self, "SELECT to_regclass('two') IS NULL") } == true)
    }
}
