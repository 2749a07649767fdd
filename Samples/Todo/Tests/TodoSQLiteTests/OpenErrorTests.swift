import CSQLite
import Foundation
import Testing
import TodoCore

@testable import TodoSQLite

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
        expectDamaged()
    }

    @Test(arguments: [0, 0xA5]) func `a file with a damaged page inside is refused and left alone`(byte: UInt8)
        async throws
    {
        do {
            let database = try TodoDatabase(path: file.path)
            let user = try #require(User(name: "Ada"))
            for event in 1...40 {
                let text = TodoText(title: "Milk \(event)", note: String(repeating: "n", count: 2_000))
                let change = KeyedChange(key: ChangeKey(page: "page", event: event), change: .add(text))
                _ = try await database.commit([change], of: user)
            }
        }
        // Moves everything from the log into the file.
        try sql("PRAGMA wal_checkpoint(TRUNCATE)")
        let whole = try Data(contentsOf: URL(filePath: file.path))
        let count = whole.count / 4_096
        #expect(count > 15)
        // In the middle, where the first pages that a server reads show nothing.
        for page in [count / 2, count - 2] {
            var bytes = whole
            for index in page * 4_096..<(page + 1) * 4_096 { bytes[index] = byte }
            try bytes.write(to: URL(filePath: file.path))
            expectDamaged()
            #expect(try Data(contentsOf: URL(filePath: file.path)) == bytes)
        }
        try whole.write(to: URL(filePath: file.path))
        _ = try TodoDatabase(path: file.path)
    }

    private func expectDamaged() {
        #expect {
            try TodoDatabase(path: file.path)
        } throws: { error in
            guard case .damaged(let detail) = (error as? OpenError)?.cause else { return false }
            return !detail.isEmpty && !"\(error)".contains("\n")
        }
    }

    @Test func `a file that can only be read is refused`() throws {
        _ = try TodoDatabase(path: file.path)
        let connection = try Connection(path: file.path, access: SQLITE_OPEN_READONLY)
        #expect(connection.isReadOnly)
        guard case .readOnly = try Schema.prepare(connection) else {
            Issue.record("it was taken for a writable one")
            return
        }
        let writable = try Connection(path: file.path)
        #expect(!writable.isReadOnly)
        #expect(try Schema.prepare(writable) == nil)
    }

    @Test(arguments: [
        (SQLITE_READONLY, "read-only"), (SQLITE_READONLY | 6 << 8, "read-only"), (SQLITE_PERM, "read-only"),
        (SQLITE_CORRUPT, "damaged"), (SQLITE_NOTADB, "not a to-do file"), (SQLITE_FULL, "the disk is full"),
        (SQLITE_CANTOPEN, "cannot be opened"), (SQLITE_BUSY, "in use by another program"),
    ])
    func `what SQLite says while a file is opened becomes the cause`(code: Int32, text: String) {
        let error = OpenError(path: "a.sqlite", cause: SQLiteError(code: code, message: "words\nof it").openCause)
        #expect(error.description.contains(text), "\(error)")
        #expect(!error.description.contains("\n"))
    }

    @Test func `a directory in the file's place is refused`() throws {
        try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: false)
        #expect {
            try TodoDatabase(path: file.path)
        } throws: { error in
            guard case .failed = (error as? OpenError)?.cause else { return false }
            return true
        }
    }

    @Test func `a log that cannot be made is found at the start`() throws {
        _ = try TodoDatabase(path: file.path)
        try FileManager.default.createDirectory(atPath: file.path + "-wal", withIntermediateDirectories: false)
        #expect(throws: OpenError.self) { try TodoDatabase(path: file.path) }
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

    @Test(arguments: [
        OpenError.Cause.foreign, .newer(found: 2, known: 1), .failed("the disk does not answer"),
        .damaged("page 3 is never used"), .readOnly("attempt to write a readonly database"),
    ])
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
