import Foundation
import Testing
import TodoCore
import TodoPostgres
import TodoSQLite

/// The storages that have the same rules.
enum StorageKind: CaseIterable {
    case sqlite, postgres

    /// A new place without to-dos.
    func makePlace() async throws -> StoragePlace {
        switch self {
        case .sqlite: .file(try DataFile())
        case .postgres: .database(try await PostgresServer.shared().makeDatabase())
        }
    }
}

/// The place of the to-dos of one test.
enum StoragePlace: Sendable {
    case file(DataFile)
    case database(PostgresAddress)

    /// A storage of the to-dos of this place, as one server has it.
    func open(
        now: @escaping @Sendable () -> Int64 = { Int64(Date.now.timeIntervalSince1970) }
    ) async throws -> PlacedStorage {
        switch self {
        case .file(let file): PlacedStorage(place: self, storage: try TodoDatabase(path: file.path, now: now))
        case .database(let address):
            PlacedStorage(place: self, storage: try await PostgresTodoDatabase(address: address, now: now))
        }
    }

    /// The place as another server finds it after the one that used it was killed.
    func afterKill() throws -> StoragePlace {
        switch self {
        case .file(let file): .file(try file.afterKill())
        case .database: self
        }
    }
}

/// A storage and its place, which is there for as long as the storage is used.
struct PlacedStorage: KeyedTodoStorage {
    let place: StoragePlace
    let storage: any KeyedTodoStorage

    func lists(of user: User) async throws(StorageError) -> AsyncStream<TodoList> {
        try await storage.lists(of: user)
    }

    func commit(_ changes: [KeyedChange], of user: User) async throws(StorageError) -> TodoList {
        try await storage.commit(changes, of: user)
    }

    func lastApplied(page: String) async -> Int {
        await storage.lastApplied(page: page)
    }
}

extension TodoStorage {
    /// The user's list as it is now.
    func list(of user: User) async throws -> TodoList {
        try #require(try await lists(of: user).first { _ in true })
    }

    /// Commits the changes of one event.
    @discardableResult
    func commit(_ event: Int, on page: String = "page", of user: User, _ changes: Change...) async throws -> TodoList {
        let keyed = changes.enumerated().map { index, change in
            KeyedChange(key: ChangeKey(page: page, event: event, index: index), change: change)
        }
        return try await commit(keyed, of: user)
    }
}
