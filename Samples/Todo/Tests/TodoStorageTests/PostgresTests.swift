import Foundation
import Synchronization
import Testing
import TodoCore

@testable import TodoPostgres

/// The rules of a database that several servers share, and that can go away.
@Suite(.timeLimit(.minutes(10)))
struct PostgresTests {
    private let ada = User(name: "Ada")!

    // MARK: Several servers

    @Test func `a change made on one server reaches the pages of another`() async throws {
        let address = try await PostgresServer.shared().makeDatabase()
        let (first, second) = try await (open(address), open(address))
        var lists = try await second.lists(of: ada).makeAsyncIterator()
        #expect(await lists.next() == TodoList())
        for event in 1...20 {
            let list = try await first.commit(event, of: ada, .add(TodoText(title: "Milk \(event)")))
            #expect(await lists.next() == list)
        }
    }

    @Test func `an event that comes to another server counts once`() async throws {
        let address = try await PostgresServer.shared().makeDatabase()
        let (first, second) = try await (open(address), open(address))
        let list = try await first.commit(3, of: ada, .add(TodoText(title: "Milk")))
        #expect(await second.lastApplied(page: "page") == 3)
        #expect(try await second.commit(3, of: ada, .add(TodoText(title: "Milk"))) == list)
    }

    @Test func `an event that comes to all servers at once counts once`() async throws {
        let address = try await PostgresServer.shared().makeDatabase()
        let servers = try await [open(address), open(address), open(address)]
        let ada = ada
        for event in 1...10 {
            let lists = try await withThrowingTaskGroup { group in
                for server in servers {
                    group.addTask { try await server.commit(event, of: ada, .add(TodoText(title: "Milk"))) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(lists.map(\.todos.count) == [event, event, event])
        }
    }

    @Test func `a change that was not announced is shown after the connection is lost`() async throws {
        let server = try await PostgresServer.shared()
        let address = try await server.makeDatabase()
        let database = try await open(address)
        try await database.commit(1, of: ada, .add(TodoText(title: "Milk")))
        var lists = try await database.lists(of: ada).makeAsyncIterator()
        #expect(await lists.next()?.todos.map(\.title) == ["Milk"])
        try await server.sql("UPDATE todo.todos SET title = 'Tea'; UPDATE todo.users SET version = 2", in: address)
        try await terminate(server, address, where: "query = 'LISTEN todo'")
        #expect(await lists.next()?.todos.map(\.title) == ["Tea"])
        // Restored from a backup: the version is lower.
        try await server.sql("UPDATE todo.todos SET title = 'Milk'; UPDATE todo.users SET version = 1", in: address)
        try await terminate(server, address, where: "query = 'LISTEN todo'")
        #expect(await lists.next()?.todos.map(\.title) == ["Milk"])
    }

    // MARK: Connections that end

    @Test func `changes count once, whenever connections end in the middle of them`() async throws {
        let server = try await PostgresServer.shared()
        let address = try await server.makeDatabase()
        let servers = try await [open(address), open(address)]
        let seed = UInt64.random(in: .min ... .max)
        let users = ["Ada", "Bob", "Eve"].compactMap(User.init(name:))
        let ended = try await withThrowingTaskGroup(of: Int.self) { group in
            for (number, user) in users.enumerated() {
                group.addTask {
                    for event in 1...40 {
                        // A page that changes its server sends the event again, to either.
                        var attempt = event
                        while true {
                            do {
                                let storage = servers[(number + attempt) % 2]
                                let (first, second) = (TodoText(title: "\(event)a"), TodoText(title: "\(event)b"))
                                try await storage.commit(event, on: user.name, of: user, .add(first), .add(second))
                                break
                            } catch is StorageError {
                                attempt += 1
                            }
                        }
                    }
                    return 0
                }
            }
            group.addTask {
                var random = SeededGenerator(state: seed)
                var ended = 0
                for _ in 1...60 {
                    try await Task.sleep(for: .milliseconds(Int.random(in: 0...30, using: &random)))
                    ended += try await terminate(server, address, where: "application_name = 'todo'")
                }
                return ended
            }
            return try await group.reduce(0, +)
        }
        #expect(ended > 0)
        let expected = (1...40).flatMap { ["\($0)a", "\($0)b"] }
        for user in users {
            let list = try await open(address).list(of: user)
            #expect(list.todos.map(\.title) == expected, "seed \(seed)")
            #expect(list.version == 40)
            // Both servers are up to date, too.
            for storage in servers { #expect(try await storage.list(of: user) == list) }
        }
    }

    @Test func `a connection that has ended while nobody used it fails no change`() async throws {
        let server = try await PostgresServer.shared()
        let address = try await server.makeDatabase()
        let database = try await open(address)
        for event in 1...5 {
            try await terminate(server, address, where: "application_name = 'todo'")
            let list = try await database.commit(event, of: ada, .add(TodoText(title: "Milk")))
            #expect(list.todos.count == event)
        }
    }

    @Test func `connections that fall silent fail the change in the end, and others take their place`() async throws {
        // Its own: to make a database, PostgreSQL waits for every process of the server.
        let server = try await PostgresServer()
        let address = try await server.makeDatabase()
        let (first, second) = try await (open(address), open(address))
        var lists = try await first.lists(of: ada).makeAsyncIterator()
        #expect(await lists.next() == TodoList())
        let stopped = try await server.processes(of: address)
        #expect(stopped.count >= 3)
        for process in stopped { kill(process, SIGSTOP) }
        defer { for process in stopped { kill(process, SIGCONT) } }
        await #expect(throws: StorageError(reason: "the database does not answer")) {
            try await second.commit(1, of: ada, .add(TodoText(title: "Milk")))
        }
        let list = try await second.commit(1, of: ada, .add(TodoText(title: "Milk")))
        // The connection that listens is tried when it has been quiet for a while.
        #expect(await lists.next() == list)
    }

    @Test func `a database that is killed loses nothing, and works again when it is back`() async throws {
        let server = try await PostgresServer()
        let address = try await server.makeDatabase()
        let (first, second) = try await (open(address), open(address))
        var lists = try await second.lists(of: ada).makeAsyncIterator()
        #expect(await lists.next() == TodoList())
        let list = try await first.commit(1, of: ada, .add(TodoText(title: "Milk")))
        #expect(await lists.next() == list)

        try server.crash()
        await #expect(throws: StorageError(reason: "the database does not answer")) {
            // The processes of the connections may outlive the first one by a moment.
            for _ in 1...10_000 { _ = try await first.commit(1, of: ada, .add(TodoText(title: "Milk"))) }
        }
        await #expect(throws: StorageError(reason: "the database does not answer")) { try await first.lists(of: ada) }
        #expect(await first.lastApplied(page: "page") == 0)

        try await server.start()
        #expect(try await first.commit(1, of: ada, .add(TodoText(title: "Milk"))) == list)
        let next = try await first.commit(2, of: ada, .add(TodoText(title: "Bread")))
        #expect(next.todos.map(\.title) == ["Milk", "Bread"])
        #expect(await lists.next() == next)
        #expect(await first.lastApplied(page: "page") == 2)
    }

    @Test func `a database that is killed while servers write keeps every change that it has taken`() async throws {
        let server = try await PostgresServer()
        let database = try await open(server.makeDatabase())
        let ada = ada
        let writer = Task {
            var taken = 0
            for event in 1...60 {
                while (try? await database.commit(event, of: ada, .add(TodoText(title: "\(event)")))) == nil {
                    // What was taken is still there, or the failed one in addition.
                    if let list = try? await database.list(of: ada) {
                        #expect(list.todos.count == taken || list.todos.count == taken + 1)
                    }
                    try await Task.sleep(for: .milliseconds(20))
                }
                taken = event
            }
        }
        for _ in 1...3 {
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...150)))
            try server.crash()
            try await server.start()
        }
        try await writer.value
        #expect(try await database.list(of: ada).todos.map(\.title) == (1...60).map(String.init))
    }

    @Test func `a list that another program locks fails the change, and the next one succeeds`() async throws {
        let server = try await PostgresServer.shared()
        let address = try await server.makeDatabase()
        let database = try await open(address)
        let blocker = try await PostgresDatabase(address)
        let ada = ada
        try await blocker.write { db in
            try db.execute("SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE todo.users")
            let done = DispatchSemaphore(value: 0)
            Task {
                await #expect(throws: StorageError(reason: "the database took too long")) {
                    try await database.commit(1, of: ada, .add(TodoText(title: "Milk")))
                }
                done.signal()
            }
            done.wait()
        }
        #expect(try await database.commit(1, of: ada, .add(TodoText(title: "Milk"))).todos.map(\.title) == ["Milk"])
    }

    @Test func `servers have few connections, however many pages there are`() async throws {
        let server = try await PostgresServer.shared()
        let address = try await server.makeDatabase()
        let database = try await PostgresTodoDatabase(address: address, connections: 2)
        let ada = ada
        try await withThrowingTaskGroup { group in
            for page in 1...50 {
                group.addTask {
                    _ = try await database.commit(1, on: "\(page)", of: ada, .add(TodoText(title: "Milk")))
                }
            }
            try await group.waitForAll()
        }
        let count = try await server.sql(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
            in: address
        )
        #expect((1...3).contains(count ?? 0))
        #expect(try await database.list(of: ada).todos.count == 50)
    }

    @Test func `an id that was never given out is not taken, so that it can be given out`() async throws {
        let database = try await open(PostgresServer.shared().makeDatabase())
        let milk = try await database.commit(1, of: ada, .add(TodoText(title: "Milk"))).todos[0]
        let future = Todo.ID(rawValue: milk.id.rawValue + 1)
        let text = TodoText(title: "Tea")
        try await database.commit(2, of: ada, .edit(future, text), .restore([Todo(id: future, text: text)]))
        let list = try await database.commit(3, of: ada, .add(TodoText(title: "Bread")))
        #expect(list.todos.map(\.title) == ["Milk", "Bread"])
        #expect(list.todos[1].id == future)
    }

    @Test func `a storage that nobody uses any more ends its connections`() async throws {
        let server = try await PostgresServer.shared()
        let address = try await server.makeDatabase()
        try await open(address).commit(1, of: ada, .add(TodoText(title: "Milk")))
        let query =
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        while try await server.sql(query, in: address) != 0 { try await Task.sleep(for: .milliseconds(20)) }
    }

    private func open(_ address: PostgresAddress) async throws -> PostgresTodoDatabase {
        try await PostgresTodoDatabase(address: address)
    }
}

/// Ends the connections of a database that a condition names.
///
/// - Returns: How many there were.
@discardableResult
private func terminate(_ server: PostgresServer, _ address: PostgresAddress, where condition: String) async throws
    -> Int
{
    // Asked until one is there: a listener may be about to connect.
    let end = """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = '\(address.description.split(separator: "/").last ?? "")' AND \(condition)
        """
    while true {
        if let count = try await server.sql(end), count > 0 { return Int(count) }
    }
}

/// SplitMix64.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
        return value ^ value >> 31
    }
}
