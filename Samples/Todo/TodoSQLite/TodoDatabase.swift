import TodoCore
import WorkflowSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// To-dos in an SQLite file.
public actor TodoDatabase {
    /// The file as given to `init`.
    public nonisolated let path: String

    private let database: SQLiteDatabase
    private var shelves: [User: Shelf] = [:]
    private var nextWatcher = 0
    /// Seconds since 1970.
    private let now: @Sendable () -> Int64
    /// When the table of pages is looked through next.
    private var nextForgetting: Int64 = 0

    /// How long it is known which change of a page was the last: twice as long as a page's token lets it come back.
    static let pageMemory: Int64 = 48 * 3600

    /// Opens the file at `path`, and makes it if there is none.
    ///
    /// - Parameter now: Seconds since 1970.
    /// - Throws: `OpenError` if the file is damaged, read-only, not a to-do file, of a newer version, or cannot be opened.
    public init(
        path: String,
        now: @escaping @Sendable () -> Int64 = { Int64(Date.now.timeIntervalSince1970) }
    ) throws(OpenError) {
        self.path = path
        self.now = now
        var options = SQLiteDatabase.Options()
        options.applicationID = Schema.applicationID
        do throws(SQLiteOpenError) {
            database = try SQLiteDatabase(
                path: path,
                migrations: Schema.migrations,
                changes: .local(),
                options: options
            )
        } catch {
            throw OpenError(path: path, cause: OpenError.Cause(error.cause))
        }
    }

    /// Gives `list` to the watchers unless they have it, or a newer one.
    private func publish(_ list: TodoList, of user: User) {
        guard let shelf = shelves[user], list.version >= shelf.list?.version ?? -1 else { return }
        // Another program may have changed the list, and left its version.
        guard list != shelf.list else { return }
        shelves[user]?.list = list
        for watcher in shelf.watchers.values { watcher.yield(list) }
    }

    private func removeWatcher(_ number: Int, of user: User) {
        shelves[user]?.watchers[number] = nil
        if shelves[user]?.watchers.isEmpty == true { shelves[user] = nil }
    }

    private func failure(_ error: any Error) -> StorageError {
        // Without the statement and its values, as a visitor reads it.
        let code = (error as? SQLError)?.code.map { " (code \($0))" } ?? ""
        return StorageError(reason: (error as? SQLError)?.kind.reason ?? "the data file gave an error\(code)")
    }
}

extension TodoDatabase: KeyedTodoStorage {
    public func lastApplied(page: String) async -> Int {
        let query = "SELECT event FROM pages WHERE page = ?"
        return (try? await database.read { db in try db.value(Int.self, query, page) }) ?? 0
    }

    public func lists(of user: User) async throws(StorageError) -> AsyncStream<TodoList> {
        let (stream, watcher) = AsyncStream.makeStream(of: TodoList.self, bufferingPolicy: .bufferingNewest(1))
        let number = nextWatcher
        nextWatcher += 1
        // Before the list is read: what changes after the reading finds a watcher.
        shelves[user, default: Shelf()].watchers[number] = watcher
        watcher.onTermination = { [weak self] _ in
            Task { await self?.removeWatcher(number, of: user) }
        }
        do {
            publish(try await database.read { db in try TodoTransaction.readList(of: user, db) }, of: user)
        } catch {
            removeWatcher(number, of: user)
            throw failure(error)
        }
        // Those who watched before may have this list already, or a newer one.
        if let list = shelves[user]?.list { watcher.yield(list) }
        return stream
    }

    public func commit(_ changes: [KeyedChange], of user: User) async throws(StorageError) -> TodoList {
        let (database, time) = (database, now())
        let forgotten = time >= nextForgetting ? time - Self.pageMemory : nil
        do {
            // A task of its own, as it runs to its end also if this one is cancelled.
            let (list, isChanged) = try await Task {
                try await database.write { db in
                    let transaction = TodoTransaction(db: db, user: user, time: time)
                    let isChanged = try transaction.store(changes, forgettingBefore: forgotten)
                    return (try TodoTransaction.readList(of: user, db), isChanged)
                }
            }.value
            if isChanged, forgotten != nil { nextForgetting = time + 3600 }
            publish(list, of: user)
            return list
        } catch {
            throw failure(error)
        }
    }
}
