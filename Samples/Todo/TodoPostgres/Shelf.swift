import TodoCore

/// The state of one list that sessions of this server watch.
struct Shelf {
    /// The newest list known; `nil` until it is read.
    var list: TodoList?
    /// The sessions that watch the list.
    var watchers: [Int: AsyncStream<TodoList>.Continuation] = [:]
    /// A Boolean value that indicates whether the database may have a newer list.
    var isStale = false
    /// A Boolean value that indicates whether the database may have an older list, or one that nobody has announced.
    var isUnsure = false
    /// A Boolean value that indicates whether a task reads the list until it is not stale.
    var isReading = false
}
