import Foundation
import StoreSupport
import Testing

@testable import WorkflowSQLite

/// Tables that are made step by step, and files that are refused.
struct SQLiteMigrationTests {
    private let tickets = TicketDatabase()
    private struct Refusal: Error {}
    private let steps = [
        Migration(1, "CREATE TABLE one (id INTEGER PRIMARY KEY)"), Migration(2, "CREATE TABLE two (id INTEGER)"),
        Migration(3, "CREATE TABLE three (id INTEGER)"),
    ]

    private func tables() throws -> Set<String> {
        var names: Set<String> = []
        let connection = try SQLiteConnection(path: tickets.path, busyMilliseconds: 0, vfs: nil)
        try connection.prepare("SELECT name FROM sqlite_schema").run { names.insert($0.text(0)) }
        return names
    }

    private func cause(_ body: () throws -> some Any) -> SQLiteOpenError.Cause? {
        do {
            _ = try body()
            return nil
        } catch {
            #expect(!"\(error)".contains("\n"))
            return (error as? SQLiteOpenError)?.cause
        }
    }

    @Test func `a file takes the steps that it lacks, once`() throws {
        _ = try tickets.open(migrations: Array(steps.prefix(1)))
        #expect(try tables() == ["one"])
        for _ in 1...2 {
            _ = try tickets.open(migrations: steps)
            #expect(try tables() == ["one", "two", "three"])
        }
    }

    @Test func `a step that fails is taken back, and those before it stay`() throws {
        let broken = Migration(3) { db in
            try db.execute("CREATE TABLE three (id INTEGER)")
            throw Refusal()
        }
        guard case .failed(let reason) = cause({ try tickets.open(migrations: Array(steps.prefix(2)) + [broken]) })
        else {
            Issue.record("it opened")
            return
        }
        #expect(reason.contains("Migration 3"))
        #expect(try tables() == ["one", "two"])
        _ = try tickets.open(migrations: steps)
        #expect(try tables() == ["one", "two", "three"])
    }

    @Test func `a file of a newer app is refused, and left alone`() throws {
        _ = try tickets.open(migrations: steps)
        let bytes = try tickets.folder.bytes()
        #expect(cause { try tickets.open(migrations: Array(steps.prefix(2))) } == .newer(found: 3, known: 2))
        #expect(try tickets.folder.bytes() == bytes)
    }

    @Test func `servers that open a file at once take each step once`() async throws {
        let steps = steps
        let tickets = tickets
        try await withThrowingTaskGroup { group in
            for _ in 1...6 { group.addTask { _ = try tickets.open(migrations: steps) } }
            try await group.waitForAll()
        }
        #expect(try tables() == ["one", "two", "three"])
    }

    @Test func `a step that drops a table keeps the rows that refer to it`() async throws {
        let first = Migration(
            1,
            """
            CREATE TABLE parents (id INTEGER PRIMARY KEY);
            CREATE TABLE children (parent INTEGER REFERENCES parents (id) ON DELETE CASCADE);
            INSERT INTO parents VALUES (1); INSERT INTO children VALUES (1)
            """
        )
        _ = try tickets.open(migrations: [first])
        let second = Migration(
            2,
            """
            CREATE TABLE others (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO others (id) SELECT id FROM parents;
            DROP TABLE parents; ALTER TABLE others RENAME TO parents
            """
        )
        let database = try tickets.open(migrations: [first, second])
        #expect(try await database.read { db in try db.value(Int.self, "SELECT count(*) FROM children") } == 1)
        // References are enforced again.
        #expect(
            await sqlError { try await database.write { db in try db.run("INSERT INTO children VALUES (9)") } }?.kind
                == .constraint
        )
    }

    @Test func `a step that leaves references to nothing is refused`() throws {
        let step = Migration(
            1,
            """
            CREATE TABLE parents (id INTEGER PRIMARY KEY); CREATE TABLE children (parent INTEGER REFERENCES parents (id));
            INSERT INTO children VALUES (1)
            """
        )
        guard case .failed(let reason) = cause({ try tickets.open(migrations: [step]) }) else {
            Issue.record("it opened")
            return
        }
        #expect(reason.contains("children"))
    }

    @Test(arguments: [nil, 7] as [Int32?])
    func `another program's database is refused, and left alone`(id: Int32?) throws {
        try RawDatabase(path: tickets.path).run("CREATE TABLE recipes (name TEXT)")
        try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: tickets.path)
        #expect(cause { try tickets.open { $0.applicationID = id } } == .foreign)
        #expect(try tables() == ["recipes"])
        #expect(try tickets.folder.mode("") == 0o664)
    }

    @Test func `another program's database with a number and a version is refused by an app without a number`() throws {
        try RawDatabase(path: tickets.path).run(
            "CREATE TABLE recipes (name TEXT); PRAGMA application_id = 5; PRAGMA user_version = 1"
        )
        #expect(cause { try tickets.open() } == .foreign)
    }

    @Test func `a file with the app's number is opened, and one with another number is refused`() throws {
        _ = try tickets.open { $0.applicationID = 7 }
        _ = try tickets.open { $0.applicationID = 7 }
        #expect(cause { try tickets.open { $0.applicationID = 8 } } == .foreign)
    }

    @Test func `a file of a release without a number is refused by one with it, until it is marked`() async throws {
        try await tickets.open().close()
        #expect(cause { try tickets.open { $0.applicationID = 7 } } == .foreign)
        try RawDatabase(path: tickets.path).run("PRAGMA application_id = 7")
        _ = try tickets.open { $0.applicationID = 7 }
    }

    @Test func `a file that is no database is refused, and left alone`() throws {
        let text = Array("not a database, just some notes that somebody wrote down once".utf8)
        try tickets.folder.write(text)
        #expect(cause { try tickets.open() } == .foreign)
        #expect(try tickets.folder.bytes() == text)
    }

    @Test func `a path that cannot be opened is refused`() {
        let path = tickets.folder.path + "/missing/a.sqlite"
        guard case .failed = cause({ try SQLiteDatabase(path: path, changes: .local()) }) else {
            Issue.record("it opened")
            return
        }
    }
}
