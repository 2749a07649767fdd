import TodoCore

extension TodoDatabase: KeyedTodoStorage {
    public func lastApplied(page: String) -> Int {
        let query = "SELECT event FROM pages WHERE page = ?"
        return (try? connection.integer(query, .text(page))).flatMap(\.self).map(Int.init) ?? 0
    }

    public func lists(of user: User) async throws(StorageError) -> AsyncStream<TodoList> {
        do {
            let list = try list(of: user)
            let (stream, watcher) = AsyncStream.makeStream(of: TodoList.self, bufferingPolicy: .bufferingNewest(1))
            let number = nextWatcher
            nextWatcher += 1
            shelves[user, default: Shelf()].watchers[number] = watcher
            shelves[user]?.list = list
            watcher.onTermination = { [weak self] _ in
                Task { await self?.removeWatcher(number, of: user) }
            }
            watcher.yield(list)
            return stream
        } catch {
            throw StorageError(reason: error.reason)
        }
    }

    public func commit(_ changes: [KeyedChange], of user: User) async throws(StorageError) -> TodoList {
        do {
            let isChanged = try connection.transaction { () throws(SQLiteError) in try store(changes, of: user) }
            if isChanged { shelves[user]?.list = nil }
            let list = try list(of: user)
            if isChanged, let shelf = shelves[user] {
                for watcher in shelf.watchers.values { watcher.yield(list) }
            }
            return list
        } catch {
            throw StorageError(reason: error.reason)
        }
    }

    private func removeWatcher(_ number: Int, of user: User) {
        shelves[user]?.watchers[number] = nil
        if shelves[user]?.watchers.isEmpty == true { shelves[user] = nil }
    }
}
