/// One change of a user's to-dos: what a user did, ready to be stored.
public enum Change: Codable, Equatable, Sendable {
    /// Appends a to-do.
    case add(TodoText)
    /// Checks or unchecks; no effect if the to-do is gone.
    case setDone(Todo.ID, Bool)
    /// Replaces the text; puts the to-do back, not done, if it is gone, because what somebody typed is never dropped.
    case edit(Todo.ID, TodoText)
    case delete([Todo.ID])
    /// Puts deleted to-dos back where they were; those that are there already stay as they are.
    case restore([Todo])
}
