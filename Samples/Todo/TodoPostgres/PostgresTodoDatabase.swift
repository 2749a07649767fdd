import TodoCore
import WorkflowData
import WorkflowPostgres

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// To-dos in a PostgreSQL database, which several servers share.
///
/// Changes that another server has stored reach the watchers of this one by LISTEN and NOTIFY. When that connection was lost,
/// all watched lists are read again as soon as there is a new one.
public actor PostgresTodoDatabase {
    /// The address as given to `init`.
    public nonisolated let address: PostgresAddress

    private let database: PostgresDatabase
    /// `nil` until the database is open.
    private var listening: Task<Void, Never>?
    private var shelves: [Owner: Shelf] = [:]
    private var nextWatcher = 0
    /// Seconds since 1970.
    private let now: @Sendable () -> Int64
    /// When the table of pages is looked through next.
    private var nextForgetting: Int64 = 0

    /// The time in seconds for which the latest change of a page is known: twice as long as a page's token lets it come back.
    static let pageMemory: Int64 = 48 * 3600

    /// Connects to the database, and makes the tables if there are none.
    ///
    /// - Parameters:
    ///   - connections: The largest number of connections, besides the one that listens.
    ///   - now: Seconds since 1970.
    /// - Throws: `PostgresOpenError` if the database cannot be reached or written, or has tables of a newer version or of another
    ///   program.
    public init(
        address: PostgresAddress,
        connections: Int = 4,
        now: @escaping @Sendable () -> Int64 = { Int64(Date.now.timeIntervalSince1970) }
    ) async throws(PostgresOpenError) {
        var options = PostgresDatabase.Options()
        (options.connections, options.channel, options.applicationName) = (connections, ChangeNotice.channel, "todo")
        // A transaction locks its user's row at once.
        options.isolation = .readCommitted
        (options.statementTimeout, options.lockTimeout) = (.seconds(5), .seconds(4))
        let cause: PostgresOpenError.Cause?
        do {
            database = try await PostgresDatabase(address, options: options)
            cause = try await Schema.prepare(database)
        } catch {
            throw PostgresOpenError(address: address, cause: PostgresOpenError.Cause(error))
        }
        if let cause { throw PostgresOpenError(address: address, cause: cause) }
        self.address = address
        self.now = now
        listen()
    }

    deinit {
        listening?.cancel()
    }

    // MARK: Changes of other servers

    private func listen() {
        let (changes, sink) = AsyncStream.makeStream(of: DataChange.self)
        Task { [weak self] in
            for await change in changes { await self?.take(change) }
        }
        listening = Task { [database] in
            defer { sink.finish() }
            while !Task.isCancelled {
                try? await database.listen { change in sink.yield(change) }
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    private func take(_ change: DataChange) {
        switch change {
        case .everything:
            for owner in shelves.keys {
                shelves[owner]?.isUnsure = true
                refresh(owner)
            }
        case .names(let names):
            for notice in names.compactMap({ ChangeNotice(text: $0.rawValue) }) {
                if let shelf = shelves[notice.owner], shelf.list.map({ $0.version < notice.version }) ?? true {
                    refresh(notice.owner)
                }
            }
        }
    }

    /// Reads a watched list again; changes that come meanwhile share the next reading.
    private func refresh(_ owner: Owner) {
        shelves[owner]?.isStale = true
        guard shelves[owner]?.isReading == false else { return }
        shelves[owner]?.isReading = true
        Task { await readUntilFresh(owner) }
    }

    private func readUntilFresh(_ owner: Owner) async {
        while shelves[owner]?.isStale == true {
            shelves[owner]?.isStale = false
            let before = shelves[owner]
            do {
                let list = try await read(owner)
                if before?.isUnsure == true {
                    replace(before?.list, by: list, of: owner)
                } else {
                    publish(list, of: owner)
                }
            } catch {
                shelves[owner]?.isStale = true
                try? await Task.sleep(for: .seconds(1))
            }
        }
        shelves[owner]?.isReading = false
    }

    private func read(_ owner: Owner) async throws -> TodoList {
        try await database.read { db in try TodoTransaction.readList(of: owner, db) }
    }

    /// Gives `list` to the watchers unless they have it, or a newer one: readings may overtake each other.
    private func publish(_ list: TodoList, of owner: Owner) {
        guard let shelf = shelves[owner], list.version > shelf.list?.version ?? -1 else { return }
        shelves[owner]?.list = list
        for watcher in shelf.watchers.values { watcher.yield(list) }
    }

    /// Gives `list` to the watchers although it may be older: the database may have been restored from a backup.
    private func replace(_ before: TodoList?, by list: TodoList, of owner: Owner) {
        guard let shelf = shelves[owner] else { return }
        guard shelf.list == before else {
            // A commit has overtaken this reading, so the next one tells.
            shelves[owner]?.isStale = true
            return
        }
        shelves[owner]?.isUnsure = false
        guard list != before else { return }
        shelves[owner]?.list = nil
        publish(list, of: owner)
    }

    private func removeWatcher(_ number: Int, of owner: Owner) {
        shelves[owner]?.watchers[number] = nil
        if shelves[owner]?.watchers.isEmpty == true { shelves[owner] = nil }
    }
}

extension PostgresTodoDatabase: KeyedTodoStorage {
    public func lastApplied(page: String) async -> Int {
        let query = "SELECT event FROM todo.pages WHERE page = $1"
        return (try? await database.read { db in try db.value(Int.self, query, page) }) ?? 0
    }

    public func lists(of user: User) async throws(StorageError) -> AsyncStream<TodoList> {
        let owner = Owner(user)
        let (stream, watcher) = AsyncStream.makeStream(of: TodoList.self, bufferingPolicy: .bufferingNewest(1))
        let number = nextWatcher
        nextWatcher += 1
        // Before the list is read: what changes after the reading finds a watcher.
        shelves[owner, default: Shelf()].watchers[number] = watcher
        watcher.onTermination = { [weak self] _ in
            Task { await self?.removeWatcher(number, of: owner) }
        }
        do {
            publish(try await read(owner), of: owner)
        } catch {
            removeWatcher(number, of: owner)
            throw failure(error)
        }
        // Those who watched before may have this list already, or a newer one.
        if let list = shelves[owner]?.list { watcher.yield(list) }
        return stream
    }

    public func commit(_ changes: [KeyedChange], of user: User) async throws(StorageError) -> TodoList {
        let (owner, time) = (Owner(user), now())
        let forgotten = time >= nextForgetting ? time - Self.pageMemory : nil
        do {
            let (list, isChanged) = try await store(changes, of: owner, at: time, forgettingBefore: forgotten)
            if isChanged, forgotten != nil { nextForgetting = time + 3600 }
            publish(list, of: owner)
            return list
        } catch {
            throw failure(error)
        }
    }

    /// Stores changes in a task of its own, as it runs to its end also if this one is cancelled.
    private func store(
        _ changes: [KeyedChange],
        of owner: Owner,
        at time: Int64,
        forgettingBefore forgotten: Int64?
    ) async throws -> (list: TodoList, isChanged: Bool) {
        let database = database
        return try await Task {
            let body = { @Sendable (db: SQLTransaction) in
                try TodoTransaction(db: db, owner: owner, time: time).store(changes, forgettingBefore: forgotten)
            }
            do {
                return try await database.write(body)
            } catch let error as SQLError where error.kind == .unknownOutcome {
                // What is stored is passed over by its keys.
                return try await database.write(body)
            }
        }.value
    }

    private func failure(_ error: any Error) -> StorageError {
        if let error = error as? StorageError { return error }
        // Without the statement and its values, as a visitor reads it.
        let code = (error as? SQLError)?.code.map { " (code \($0))" } ?? ""
        return StorageError(reason: (error as? SQLError)?.kind.reason ?? "the database gave an error\(code)")
    }
}
