import TestSupport
import Testing
import TrellisSupport
import WorkflowData
import WorkflowLive

@testable import WorkflowPostgres

/// Changes that servers tell each other.
@Suite(.timeLimit(.minutes(10)))
struct PostgresChangesTests {
    private struct Refusal: Error {}

    /// Keeps what is heard while `body` runs.
    private func hear(_ database: PostgresDatabase, _ body: (Guarded<[DataChange]>) async throws -> Void) async throws {
        let heard = Guarded<[DataChange]>([])
        let task = Task {
            while !Task.isCancelled {
                try? await database.changes.listen { change in heard.withLock { $0.append(change) } }
            }
        }
        defer { task.cancel() }
        try await until("it listens") { heard.withLock { $0 } == [.everything] }
        try await body(heard)
    }

    @Test func `a change is told to all servers with its commit, and never after a rollback`() async throws {
        let first = try await openTickets()
        let second = try await openTickets(first.address)
        try await hear(second) { heard in
            await #expect(throws: Refusal.self) {
                try await first.write { db in
                    db.changed("lost")
                    throw Refusal()
                }
            }
            try await first.write { db in db.changed("tickets", "ticket/7 ü\0") }
            try await first.changes.publish(["other"])
            try await until("three") { heard.withLock { $0.count } == 3 }
            #expect(heard.withLock { $0 } == [.everything, .names(["tickets", "ticket/7 ü\0"]), .names(["other"])])
        }
    }

    /// Keeps what is heard while `body` runs and the server's word does not come through.
    private func hearWithoutServer(
        _ database: PostgresDatabase,
        _ body: (Guarded<[DataChange]>, _ goOn: () -> Void) async throws -> Void
    ) async throws {
        let (heard, mayGoOn) = (Guarded<[DataChange]>([]), Guarded(false))
        let task = Task {
            try await database.changes.listen { change in
                heard.withLock { $0.append(change) }
                // On the thread that hears the server.
                if change == .everything { while !mayGoOn.withLock({ $0 }) { waitALittle() } }
            }
        }
        let goOn = { mayGoOn.withLock { $0 = true } }
        defer {
            goOn()
            task.cancel()
        }
        try await until("it listens") { heard.withLock { $0 } == [.everything] }
        try await body(heard, goOn)
    }

    @Test func `this process hears of its changes before write returns, and once`() async throws {
        let database = try await openTickets()
        let other = try await openTickets(database.address)
        try await hearWithoutServer(database) { heard, goOn in
            try await database.write { db in db.changed("tickets") }
            try await database.publish(["other"])
            #expect(heard.withLock { $0 } == [.everything, .names(["tickets"]), .names(["other"])])
            goOn()
            try await other.publish(["last"])
            try await until("the last") { heard.withLock { $0.last } == .names(["last"]) }
            #expect(heard.withLock { $0.count } == 4)
        }
    }

    @Test(arguments: [true, false])
    func `this process hears of a change that may be stored, and again when it is`(hasKey: Bool) async throws {
        let isLost = Guarded(false)
        let database = try await openTickets {
            $0.didCommit = { attempt in if attempt == 1, isLost.withLock({ $0 }) { throw Refusal() } }
        }
        let page = PageID.random()
        try await database.write(once: EventKey(page: page, number: 1, index: 0)) { _ in }
        isLost.withLock { $0 = true }
        let key = hasKey ? EventKey(page: page, number: 2, index: 0) : nil
        try await hearWithoutServer(database) { heard, goOn in
            let error = await sqlError { try await database.write(once: key) { db in db.changed("tickets") } }
            #expect(error?.kind == (hasKey ? nil : .unknownOutcome))
            #expect(heard.withLock { $0 } == [.everything, .names(["tickets"])])
            goOn()
            try await until("the server's word") { heard.withLock { $0.count } == 3 }
            #expect(heard.withLock { $0.last } == .names(["tickets"]))
        }
    }

    @Test func `the longest names are told, and longer ones are everything`() async throws {
        let database = try await openTickets()
        // Beside the number of the sender.
        let names = [7_981, 8_000].map { DataName(String(repeating: "x", count: $0)) }
        try await hear(openTickets(database.address)) { heard in
            for name in names { try await database.write { db in db.changed(name) } }
            try await until("three") { heard.withLock { $0.count } == 3 }
            #expect(heard.withLock { $0 } == [.everything, .names([names[0]]), .everything])
        }
    }

    @Test func `more names than a notification takes are everything`() async throws {
        let database = try await openTickets()
        try await hear(openTickets(database.address)) { heard in
            try await database.write { db in db.changed((1...2_000).map { "ticket/\($0)" as DataName }) }
            try await until("two") { heard.withLock { $0.count } == 2 }
            #expect(heard.withLock { $0 } == [.everything, .everything])
        }
    }

    @Test func `a connection that is lost begins again with everything`() async throws {
        let server = try await PostgresServer.shared()
        let database = try await openTickets()
        try await hear(database) { heard in
            try await server.terminate(database.address, where: "query LIKE 'LISTEN%'")
            try await until("two") { heard.withLock { $0.count } == 2 }
            try await database.write { db in db.changed("tickets") }
            try await until("three") { heard.withLock { $0.count } == 3 }
            #expect(heard.withLock { $0 } == [.everything, .everything, .names(["tickets"])])
        }
    }

    @Test func `a task that listens and is cancelled ends its connection`() async throws {
        let server = try await PostgresServer.shared()
        let database = try await openTickets()
        let task = Task { try await database.listen { _ in } }
        let name = database.address.description.split(separator: "/").last ?? ""
        let count = "SELECT count(*) FROM pg_stat_activity WHERE datname = '\(name)' AND query LIKE 'LISTEN%'"
        while try await server.sql(count) != "1" { waitALittle() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        while try await server.sql(count) != "0" { waitALittle() }
    }

    @Test(arguments: [[""], ["a"], ["a b", "%", "*"], ["ü\0\n"], ["ticket/7", "tickets"]])
    func `names come back from their text`(names: [String]) {
        let names = Set(names.map { DataName($0) })
        let text = ChangeText.text(names, from: 7)
        #expect(text.utf8.allSatisfy { (32..<127).contains($0) })
        #expect(ChangeText.change(text, besides: 8) == .names(names))
        #expect(ChangeText.change(text, besides: 7) == nil)
    }

    @Test func `a program without a number tells names`() {
        #expect(ChangeText.change("ticket/7 tickets", besides: 7) == .names(["ticket/7", "tickets"]))
    }

    @Test(arguments: ["*", "%", "%f", "%zz", "a %ff", "%+1"])
    func `a text of another form is everything`(text: String) {
        #expect(ChangeText.change(text, besides: 7) == .everything)
    }
}
