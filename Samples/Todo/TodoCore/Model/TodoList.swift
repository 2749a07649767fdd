/// All to-dos of one user at one moment.
public struct TodoList: Equatable, Sendable {
    /// Grows with every stored change of this user's to-dos, so that of two lists the newer is known.
    public var version: Int
    /// Oldest first.
    public var todos: [Todo]

    public init(version: Int = 0, todos: [Todo] = []) {
        self.version = version
        self.todos = todos
    }

    public subscript(id: Todo.ID) -> Todo? {
        index(of: id).map { todos[$0] }
    }

    /// How many are still to do.
    public var activeCount: Int {
        todos.reduce(0) { $1.isDone ? $0 : $0 + 1 }
    }

    /// The list with `changes` made in order, as the storage will make them once it has them.
    ///
    /// An added to-do is missing: it has no id before it is stored.
    public func applying(_ changes: some Sequence<Change>) -> TodoList {
        var list = self
        for change in changes { list.apply(change) }
        return list
    }

    private mutating func apply(_ change: Change) {
        switch change {
        case .add:
            break
        case .setDone(let id, let isDone):
            if let index = index(of: id) { todos[index].isDone = isDone }
        case .edit(let id, let text):
            if let index = index(of: id) {
                todos[index].text = text
            } else {
                insert(Todo(id: id, text: text))
            }
        case .delete(let ids):
            let ids = Set(ids)
            todos.removeAll { ids.contains($0.id) }
        case .restore(let deleted):
            for todo in deleted where index(of: todo.id) == nil { insert(todo) }
        }
    }

    private mutating func insert(_ todo: Todo) {
        todos.insert(todo, at: position(of: todo.id))
    }

    private func index(of id: Todo.ID) -> Int? {
        let position = position(of: id)
        return position < todos.count && todos[position].id == id ? position : nil
    }

    /// Where `id` is, or would have to be inserted; a binary search, because the list is sorted by id.
    private func position(of id: Todo.ID) -> Int {
        var range = 0..<todos.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = todos[middle].id < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
