import CSQLite
import Foundation
import Testing
import TodoCore
import TodoSQLite

struct OpenErrorTests {
    private let file: DataFile

    init() throws {
        file = try DataFile()
    }

    @Test func `a file that is no database is refused and left alone`() throws {
        let text = Data("not a database, just some notes that somebody wrote down once".utf8)
        try text.write(to: URL(filePath: file.path))
        #expect(throws: OpenError(path: file.path, cause: .foreign)) { try TodoDatabase(path: file.path) }
        #expect(try Data(contentsOf: URL(filePath: file.path)) == text)
    }

    @Test func `another program's database is refused`() throws {
        try sql("CREATE TABLE recipes (name TEXT)")
        #expect(throws: OpenError(path: file.path, cause: .foreign)) { try TodoDatabase(path: file.path) }
    }

    @Test func `a newer version is refused`() throws {
        _ = try TodoDatabase(path: file.path)
        try sql("PRAGMA user_version = 9")
        #expect(throws: OpenError(path: file.path, cause: .newer(found: 9, known: 1))) {
            try TodoDatabase(path: file.path)
        }
    }

    @Test func `a broken file is refused`() throws {
        _ = try TodoDatabase(path: file.path)
        var bytes = try Data(contentsOf: URL(filePath: file.path))
        for index in 100..<min(bytes.count, 8_192) { bytes[index] = 0xa5 }
        try bytes.write(to: URL(filePath: file.path))
        #expect(throws: OpenError(path: file.path, cause: .foreign)) { try TodoDatabase(path: file.path) }
    }

    @Test func `a path that cannot be opened is refused`() {
        let path = file.directory.appending(path: "missing/todo.sqlite").path
        #expect {
            try TodoDatabase(path: path)
        } throws: { error in
            guard case .failed = (error as? OpenError)?.cause else { return false }
            return true
        }
    }

    @Test(arguments: [OpenError.Cause.foreign, .newer(found: 2, known: 1), .failed("the disk does not answer")])
    func `messages are one line that names the file and the remedy`(cause: OpenError.Cause) {
        let text = OpenError(path: "notes.sqlite", cause: cause).description
        #expect(text.contains("notes.sqlite"))
        #expect(text.contains("--data"))
        #expect(!text.contains("\n"))
    }

    @Test func `a file in use by another program fails the change, and the next one succeeds`() async throws {
        let database = try TodoDatabase(path: file.path)
        let user = try #require(User(name: "Ada"))
        let change = KeyedChange(key: ChangeKey(page: "page", event: 1), change: .add(TodoText(title: "Milk")))
        var blocker: OpaquePointer?
        sqlite3_open(file.path, &blocker)
        sqlite3_exec(blocker, "BEGIN IMMEDIATE", nil, nil, nil)
        await #expect(throws: StorageError(reason: "the data file is in use by another program")) {
            try await database.commit([change], of: user)
        }
        sqlite3_exec(blocker, "ROLLBACK", nil, nil, nil)
        sqlite3_close_v2(blocker)
        #expect(try await database.commit([change], of: user).todos.map(\.title) == ["Milk"])
    }

    private func sql(_ statement: String) throws {
        var handle: OpaquePointer?
        try #require(sqlite3_open(file.path, &handle) == SQLITE_OK)
        try #require(sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK)
        sqlite3_close_v2(handle)
    }
}
