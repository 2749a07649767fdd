import Foundation
import StoreSupport
import TrellisSupport
import WorkflowData
import WorkflowSQLite

/// A database of tickets in a folder of its own.
struct TicketDatabase {
    static let migrations = [
        Migration(
            1,
            """
            CREATE TABLE tickets (id INTEGER PRIMARY KEY, title TEXT NOT NULL, state TEXT NOT NULL, note TEXT) STRICT;
            CREATE TABLE anything (value)
            """
        )
    ]

    let folder = StoreFolder()
    var path: String { folder.file }

    func open(
        migrations: [Migration] = migrations,
        changes: any DataChanges = .local(),
        _ change: (inout SQLiteDatabase.Options) -> Void = { _ in }
    ) throws -> SQLiteDatabase {
        var options = SQLiteDatabase.Options()
        change(&options)
        return try SQLiteDatabase(path: path, migrations: migrations, changes: changes, options: options)
    }
}

extension SQLiteDatabase {
    func add(_ titles: String...) async throws {
        try await write { db in
            for title in titles { try db.run("INSERT INTO tickets (title, state) VALUES (?, 'open')", title) }
        }
    }

    func titles() async throws -> [String] {
        try await read { db in try db.rows(String.self, "SELECT title FROM tickets ORDER BY id") }
    }

    /// Stores a value in a column without a type, and reads it back.
    func back<Value: Codable & Sendable>(_ value: Value) async throws -> Value? {
        try await write { db in
            try db.run("DELETE FROM anything")
            try db.run("INSERT INTO anything VALUES (?)", value)
            return try db.row(Value.self, "SELECT value FROM anything")
        }
    }
}

/// Keeps what is told, unless the task is cancelled by then.
final class ToldChanges: DataChanges {
    private let told = Guarded<[Set<DataName>]>([])
    private let reached = Guarded(false)
    private let held: Guarded<Bool>

    /// - Parameter isHeld: A Boolean value that indicates whether it waits for `goOn()`.
    init(isHeld: Bool = false) {
        held = Guarded(isHeld)
    }

    var all: [Set<DataName>] { told.withLock { $0 } }
    var isReached: Bool { reached.withLock { $0 } }

    func goOn() { held.withLock { $0 = false } }

    func publish(_ names: Set<DataName>) async throws {
        reached.withLock { $0 = true }
        while held.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(1)) }
        try Task.checkCancellation()
        told.withLock { $0.append(names) }
    }

    func listen(_ receive: @escaping @Sendable (DataChange) -> Void) async throws { receive(.everything) }
}
