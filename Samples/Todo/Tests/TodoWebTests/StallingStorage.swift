import TodoCore

/// A storage whose commits wait until they are let through.
actor StallingStorage: TodoStorage {
    private(set) var committed: [KeyedChange] = []
    private var list = TodoList()
    private var waiting: CheckedContinuation<Void, Never>?
    private var arrival: CheckedContinuation<Void, Never>?

    func lists(of user: User) async throws(StorageError) -> AsyncStream<TodoList> {
        let (stream, continuation) = AsyncStream.makeStream(of: TodoList.self)
        continuation.yield(list)
        return stream
    }

    func commit(_ changes: [KeyedChange], of user: User) async throws(StorageError) -> TodoList {
        await withCheckedContinuation { continuation in
            waiting = continuation
            arrival?.resume()
            arrival = nil
        }
        committed += changes
        list.version += 1
        for (index, keyed) in changes.enumerated() {
            guard case .add(let text) = keyed.change else { continue }
            list.todos.append(Todo(id: Todo.ID(rawValue: Int64(list.todos.count + index + 1)), text: text))
        }
        return list
    }

    /// Returns once a commit waits.
    func hasArrived() async {
        if waiting == nil { await withCheckedContinuation { arrival = $0 } }
    }

    func letThrough() {
        waiting?.resume()
        waiting = nil
    }
}
