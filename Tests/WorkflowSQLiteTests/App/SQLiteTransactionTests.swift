import Foundation
import TestSupport
import Testing
import TrellisSupport
import WorkflowSQLite

/// Transactions: what is stored, and what is not.
@Suite(.timeLimit(.minutes(10)))
struct SQLiteTransactionTests {
    private let tickets = TicketDatabase()
    private struct Refusal: Error {}

    @Test func `what is written is there for the next one that opens the file`() async throws {
        let database = try tickets.open()
        try await database.add("Lamp", "Door")
        await database.close()
        #expect(try await tickets.open().titles() == ["Lamp", "Door"])
    }

    @Test func `a closure that throws leaves nothing`() async throws {
        let database = try tickets.open()
        await #expect(throws: Refusal.self) {
            try await database.write { db in
                try db.run("INSERT INTO tickets (title, state) VALUES ('Lamp', 'open')")
                throw Refusal()
            }
        }
        #expect(try await database.titles() == [])
        try await database.add("Door")
        #expect(try await database.titles() == ["Door"])
    }

    @Test func `a commit that fails leaves nothing, and the next one succeeds`() async throws {
        let database = try tickets.open(
            migrations: TicketDatabase.migrations + [
                Migration(
                    2,
                    "CREATE TABLE notes (ticket INTEGER REFERENCES tickets (id) DEFERRABLE INITIALLY DEFERRED)"
                )
            ]
        )
        let error = await sqlError {
            try await database.write { db in
                try db.run("INSERT INTO tickets (title, state) VALUES ('Lamp', 'open')")
                try db.run("INSERT INTO notes VALUES (99)")
            }
        }
        #expect(error?.kind == .constraint)
        #expect(try await database.titles() == [])
        try await database.add("Door")
        #expect(try await database.titles() == ["Door"])
    }

    @Test func `a task that is cancelled in the middle leaves nothing, and others write after it`() async throws {
        let database = try tickets.open()
        let begun = Guarded(false)
        let task = Task {
            try await database.write { db in
                try db.run("INSERT INTO tickets (title, state) VALUES ('Lamp', 'open')")
                begun.withLock { $0 = true }
                // Long enough for every test: the cancellation ends it.
                try db.run(
                    """
                    INSERT INTO tickets (title, state)
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, 'open' FROM n
                    """
                )
            }
        }
        try await until("the transaction runs") { begun.withLock { $0 } }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await database.add("Door")
        #expect(try await database.titles() == ["Door"])
    }

    @Test func `a task that is cancelled while it reads ends, and its connection reads again`() async throws {
        let database = try tickets.open { $0.readers = 1 }
        let task = Task {
            try await database.read { db in
                withUnsafeCurrentTask { $0?.cancel() }
                return try db.value(
                    Int.self,
                    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
                )
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await database.titles() == [])
        try await database.add("Lamp")
        #expect(try await database.titles() == ["Lamp"])
    }

    @Test func `a task that is cancelled before it begins runs nothing`() async throws {
        let database = try tickets.open()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await database.write { _ in Issue.record("it ran") }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(arguments: ["BEGIN", "COMMIT", "ROLLBACK", "END", "BEGIN IMMEDIATE", "SAVEPOINT one; COMMIT"])
    func `a transaction that a statement begins or ends is refused, and leaves nothing`(sql: String) async throws {
        let database = try tickets.open()
        let error = await sqlError {
            try await database.write { db in
                try db.run("INSERT INTO tickets (title, state) VALUES ('Lamp', 'open')")
                try db.execute(sql)
            }
        }
        #expect(error?.kind == .ended && error?.description.contains("closure") == true)
        #expect(try await database.titles() == [])
    }

    @Test func `a transaction that is kept after its end is refused`() async throws {
        let database = try tickets.open()
        struct Box: @unchecked Sendable { let db: SQLTransaction }  // Used by one task.
        let box = try await database.write { db in Box(db: db) }
        #expect(throws: SQLError.self) { try box.db.run("SELECT 1") }
    }

    @Test func `a reading transaction cannot write, and its connection reads again`() async throws {
        let database = try tickets.open { $0.readers = 1 }
        let error = await sqlError {
            try await database.read { db in try db.run("INSERT INTO tickets (title, state) VALUES ('Lamp', 'open')") }
        }
        #expect(error?.kind == .readOnly && error?.description.contains("Use write") == true)
        #expect(try await database.titles() == [])
    }

    @Test func `a reader sees one moment while others write`() async throws {
        let database = try tickets.open()
        try await database.add("Lamp")
        let (seen, mayGoOn) = (Guarded(false), DispatchSemaphore(value: 0))
        let reader = Task {
            try await database.read { db in
                let before = try db.value(Int.self, "SELECT count(*) FROM tickets")
                seen.withLock { $0 = true }
                mayGoOn.wait()
                return (before, try db.value(Int.self, "SELECT count(*) FROM tickets"))
            }
        }
        try await until("the reader has begun") { seen.withLock { $0 } }
        try await database.add("Door")
        mayGoOn.signal()
        let (before, after) = try await reader.value
        #expect(before == 1 && after == 1)
        #expect(try await database.titles().count == 2)
    }

    @Test func `a thousand changes at the same time are all stored`() async throws {
        let database = try tickets.open { $0.synchronous = .normal }
        try await withThrowingTaskGroup { group in
            for number in 1...1_000 {
                group.addTask { try await database.add("\(number)") }
                if number % 10 == 0 { group.addTask { _ = try await database.titles() } }
            }
            try await group.waitForAll()
        }
        #expect(Set(try await database.titles()) == Set((1...1_000).map(String.init)))
    }

    @Test func `calls beyond those that may wait are refused, and the others are done`() async throws {
        let database = try tickets.open { $0.mostWaitingCalls = 1 }
        let (begun, mayGoOn) = (Guarded(false), DispatchSemaphore(value: 0))
        let first = Task {
            try await database.write { db in
                begun.withLock { $0 = true }
                mayGoOn.wait()
                try db.run("INSERT INTO tickets (title, state) VALUES ('Lamp', 'open')")
            }
        }
        try await until("the first one runs") { begun.withLock { $0 } }
        let others = [
            Task { await sqlError { try await database.add("Door") } },
            Task { await sqlError { try await database.add("Door") } },
        ]
        // One of them waits, the other one is refused.
        let refused = await withTaskGroup { group in
            for task in others { group.addTask { await task.value } }
            let first = await group.next()
            mayGoOn.signal()
            await group.waitForAll()
            return first
        }
        #expect(refused??.kind == .overloaded)
        try await first.value
        #expect(try await database.titles() == ["Lamp", "Door"])
    }

    @Test func `a call of a database that was closed is refused`() async throws {
        let database = try tickets.open()
        await database.close()
        #expect(await sqlError { try await database.add("Lamp") }?.kind == .closed)
        #expect(await sqlError { try await database.titles() }?.kind == .closed)
    }

    @Test func `transactions run on no thread of the concurrency pool`() async throws {
        let database = try tickets.open()
        // Each blocks its thread until all run: more than one is possible only with threads of their own.
        let running = Guarded(0)
        let all = DispatchSemaphore(value: 0)
        try await withThrowingTaskGroup { group in
            for _ in 1...4 {
                group.addTask {
                    try await database.read { _ in
                        running.withLock { $0 += 1 }
                        all.wait()
                    }
                }
            }
            try await until("all four read") { running.withLock { $0 == 4 } }
            for _ in 1...4 { all.signal() }
            try await group.waitForAll()
        }
    }
}
