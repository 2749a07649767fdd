import TodoCore

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

    private let pool: ConnectionPool
    private let listener: ChangeListener
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
        let pool = ConnectionPool(address: address, size: connections)
        let cause: PostgresOpenError.Cause?
        do throws(PostgresError) {
            cause = try await pool.run { connection throws(PostgresError) in try Schema.prepare(connection) }
            listener = try ChangeListener(address: address)
        } catch {
            throw PostgresOpenError(address: address, cause: error.openCause)
        }
        if let cause { throw PostgresOpenError(address: address, cause: cause) }
        self.address = address
        self.pool = pool
        self.now = now
        let events = listener.events
        Task { [weak self] in
            for await event in events { await self?.take(event) }
        }
    }

    // MARK: Changes of other servers

    private func take(_ event: ChangeListener.Event) {
        switch event {
        case .connected:
            for owner in shelves.keys {
                shelves[owner]?.isUnsure = true
                refresh(owner)
            }
        case .changed(let notice):
            if let shelf = shelves[notice.owner], shelf.list.map({ $0.version < notice.version }) ?? true {
                refresh(notice.owner)
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
            do throws(PostgresError) {
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

    private func read(_ owner: Owner) async throws(PostgresError) -> TodoList {
        try await pool.run { connection throws(PostgresError) in try TodoTransaction.readList(of: owner, connection) }
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
        let event = try? await pool.run { connection throws(PostgresError) in
            try connection.run("SELECT event FROM todo.pages WHERE page = $1", .text(page)).firstInteger
        }
        return event.flatMap(\.self).map(Int.init) ?? 0
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
        do throws(PostgresError) {
            publish(try await read(owner), of: owner)
        } catch {
            removeWatcher(number, of: owner)
            throw StorageError(reason: error.reason)
        }
        // Those who watched before may have this list already, or a newer one.
        if let list = shelves[owner]?.list { watcher.yield(list) }
        return stream
    }

    public func commit(_ changes: [KeyedChange], of user: User) async throws(StorageError) -> TodoList {
        let (owner, time) = (Owner(user), now())
        let forgotten = time >= nextForgetting ? time - Self.pageMemory : nil
        do throws(PostgresError) {
            let (list, isChanged) = try await pool.run { connection throws(PostgresError) in
                try connection.transaction { () throws(PostgresError) in
                    let transaction = TodoTransaction(connection: connection, owner: owner, time: time)
                    return try transaction.store(changes, forgettingBefore: forgotten)
                }
            }
            if isChanged, forgotten != nil { nextForgetting = time + 3600 }
            publish(list, of: owner)
            return list
        } catch {
            throw StorageError(reason: error.reason)
        }
    }
}
