import TodoCore

/// What is kept in memory of a user whose list is being watched.
struct Shelf {
    /// The newest list that the watchers have.
    var list: TodoList?
    /// The sessions that watch the list.
    var watchers: [Int: AsyncStream<TodoList>.Continuation] = [:]
}
