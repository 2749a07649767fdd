import TestSupport
import Testing
import TrellisSupport
import WorkflowData
import WorkflowLive
import WorkflowSQLite

/// Events whose changes are stored once, and changes that are told.
struct SQLiteOnceTests {
    private let tickets = TicketDatabase()
    private let page = PageID.random()
    private struct Refusal: Error {}

    private func key(_ number: Int, _ index: Int = 0) -> EventKey { EventKey(page: page, number: number, index: index) }

    private func add(_ key: EventKey?, to database: SQLiteDatabase) async throws -> Int? {
        try await database.write(once: key) { db in
            try db.run("INSERT INTO tickets (title, state) VALUES ('Lamp', 'open')")
        }
    }

    @Test func `a key that comes again skips the closure, and gives nil`() async throws {
        let database = try tickets.open()
        #expect(try await add(key(1), to: database) == 1)
        #expect(try await add(key(1), to: database) == nil)
        #expect(try await database.titles().count == 1)
    }

    @Test func `a key is known after a restart`() async throws {
        let database = try tickets.open()
        _ = try await add(key(1), to: database)
        await database.close()
        #expect(try await add(key(1), to: tickets.open()) == nil)
    }

    @Test func `other keys are other events, whatever their order`() async throws {
        let database = try tickets.open()
        for key in [key(2), key(1), key(2, 1), EventKey(page: .random(), number: 1, index: 0)] {
            #expect(try await add(key, to: database) == 1)
        }
    }

    @Test func `no key writes each time`() async throws {
        let database = try tickets.open()
        for _ in 1...3 { #expect(try await add(nil, to: database) == 1) }
    }

    @Test func `a closure that throws leaves no key`() async throws {
        let database = try tickets.open()
        await #expect(throws: Refusal.self) { try await database.write(once: key(1)) { _ in throw Refusal() } }
        #expect(try await add(key(1), to: database) == 1)
    }

    @Test func `a key that comes many times at once counts once`() async throws {
        let database = try tickets.open()
        let key = key(1)
        let done = try await withThrowingTaskGroup { group in
            for _ in 1...20 { group.addTask { try await add(key, to: database) } }
            return try await group.reduce(into: 0) { $0 += $1 ?? 0 }
        }
        #expect(done == 1)
    }

    @Test func `keys are removed after 48 hours`() async throws {
        let time = Guarded<Int64>(1_800_000_000)
        let database = try tickets.open { $0.now = { time.withLock { $0 } } }
        _ = try await add(key(1), to: database)
        time.withLock { $0 += 47 * 3_600 }
        #expect(try await add(key(1), to: database) == nil)
        time.withLock { $0 += 2 * 3_600 }
        _ = try await add(key(2), to: database)
        #expect(
            try await database.read { db in try db.value(Int.self, "SELECT count(*) FROM trellis_event_keys") } == 1
        )
    }

    @Test func `many old keys are removed a part at a time`() async throws {
        let time = Guarded<Int64>(1_800_000_000)
        let database = try tickets.open { $0.now = { time.withLock { $0 } } }
        _ = try await add(key(1), to: database)
        try await database.write { db in
            for number in 1...2_500 {
                try db.run("INSERT INTO trellis_event_keys VALUES ('old', ?, 0, 0)", number)
            }
        }
        time.withLock { $0 += 3_600 }
        let sql = "SELECT count(*) FROM trellis_event_keys WHERE page = 'old'"
        for (number, left) in [(2, 1_500), (3, 500), (4, 0)] {
            _ = try await add(key(number), to: database)
            #expect(try await database.read { db in try db.value(Int.self, sql) } == left)
            time.withLock { $0 += 1 }
        }
    }

    // MARK: Changes

    @Test func `what a transaction has changed is told after the commit`() async throws {
        let told = ToldChanges()
        let database = try tickets.open(changes: told)
        try await database.write { db in
            db.changed("tickets")
            db.changed("ticket/7", "tickets")
            #expect(told.all == [])
        }
        #expect(told.all == [["tickets", "ticket/7"]])
    }

    @Test func `nothing is told after a rollback, of a skipped event, or where nothing was changed`() async throws {
        let told = ToldChanges()
        let database = try tickets.open(changes: told)
        await #expect(throws: Refusal.self) {
            try await database.write { db in
                db.changed("tickets")
                throw Refusal()
            }
        }
        try await database.write { _ in }
        for _ in 1...2 { try await database.write(once: key(1)) { db in db.changed("tickets") } }
        #expect(told.all == [["tickets"]])
    }

    @Test func `changes that are stored are told although the task is cancelled by then`() async throws {
        let told = ToldChanges(isHeld: true)
        let database = try tickets.open(changes: told)
        let task = Task { try await database.write { db in db.changed("tickets") } }
        try await until("it is about to tell") { told.isReached }
        task.cancel()
        told.goOn()
        try await task.value
        #expect(told.all == [["tickets"]])
    }

    private struct DeafChanges: DataChanges {
        func publish(_ names: Set<DataName>) async throws { throw Refusal() }
        func listen(_ receive: @escaping @Sendable (DataChange) -> Void) async throws {}
    }

    @Test func `changes that cannot be told are stored, and reported`() async throws {
        let reported = Guarded(0)
        let database = try tickets.open(changes: DeafChanges()) {
            $0.onUntoldChanges = { _ in reported.withLock { $0 += 1 } }
        }
        try await database.write { db in
            try db.run("INSERT INTO tickets (title, state) VALUES ('Lamp', 'open')")
            db.changed("tickets")
        }
        #expect(try await database.titles() == ["Lamp"])
        #expect(reported.withLock { $0 } == 1)
    }

    @Test func `changes that cannot be told are a line of standard error`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let tickets = TicketDatabase()
            let database = try tickets.open(changes: DeafChanges())
            try await database.write { db in db.changed("tickets") }
            withExtendedLifetime(tickets) {}
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("Stored changes should be told.") && text.contains("Refusal"))
    }

    @Test func `a loader of a database hears of its changes`() async throws {
        let database = try tickets.open()
        let (data, heard) = (DataLoader(database), Guarded<[DataChange]>([]))
        let task = Task { try await data.changes.listen { change in heard.withLock { $0.append(change) } } }
        defer { task.cancel() }
        try await until("it listens") { heard.withLock { $0 } == [.everything] }
        try await database.write { db in db.changed("tickets") }
        #expect(heard.withLock { $0 } == [.everything, .names(["tickets"])])
    }
}
