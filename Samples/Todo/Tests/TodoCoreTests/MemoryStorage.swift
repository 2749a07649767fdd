import TodoCore

/// A storage in memory that fails or stalls on demand.
actor MemoryStorage: TodoStorage {
    /// Thrown by every call until it is set to `nil` again.
    private var failure: StorageError?
    private var isStalled = false
    private var stalled: [CheckedContinuation<Void, Never>] = []
    private var lists: [User: TodoList]
    private var watchers: [User: [AsyncStream<TodoList>.Continuation]] = [:]
    private var keys: Set<ChangeKey> = []
    private var nextID: Int64

    /// How many batches were stored, and how many there were to store.
    private(set) var commits = 0
    private(set) var attempts = 0

    init(lists: [User: TodoList] = [:]) {
        self.lists = lists
        nextID = (lists.values.flatMap(\.todos).map(\.id.rawValue).max() ?? 0) + 1
    }

    func fail(_ reason: String?) {
        failure = reason.map(StorageError.init(reason:))
    }

    /// Lets commits wait until ``resume()``.
    func stall() {
        isStalled = true
    }

    func resume() {
        isStalled = false
        for continuation in stalled { continuation.resume() }
        stalled = []
    }

    func lists(of user: User) async throws(StorageError) -> AsyncStream<TodoList> {
        if let failure { throw failure }
        let (stream, continuation) = AsyncStream.makeStream(of: TodoList.self, bufferingPolicy: .bufferingNewest(1))
        watchers[user, default: []].append(continuation)
        continuation.yield(lists[user] ?? TodoList())
        return stream
    }

    func commit(_ changes: [KeyedChange], of user: User) async throws(StorageError) -> TodoList {
        attempts += 1
        if isStalled { await withCheckedContinuation { stalled.append($0) } }
        if let failure { throw failure }
        var list = lists[user] ?? TodoList()
        list.version += 1
        for keyed in changes where keys.insert(keyed.key).inserted {
            list = list.applying([keyed.change])
            if case .add(let text) = keyed.change {
                list.todos.append(Todo(id: Todo.ID(rawValue: nextID), text: text, revision: list.version))
                nextID += 1
            }
        }
        commits += 1
        lists[user] = list
        for watcher in watchers[user] ?? [] { watcher.yield(list) }
        return list
    }
}
