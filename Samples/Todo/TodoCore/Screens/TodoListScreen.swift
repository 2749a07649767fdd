import WorkflowScreens

/// The to-dos under one filter.
public struct TodoListScreen: Screen {
    public var userName: String
    public var rows: [Row]
    /// Where the list is: its filter, and which to-do is open beside it.
    public var route: Route
    /// `2 left`, `1 left` or `All done`.
    public var status: String
    /// What to say when there are no rows.
    public var emptyState: EmptyState
    /// Whether there is something that ``onClearDone`` would delete.
    public var hasDone: Bool
    /// Adds a to-do with this title; nothing happens if it is blank.
    public var onAdd: (String) -> Void
    public var onToggle: (Todo.ID, Bool) -> Void
    public var onEdit: (Todo.ID) -> Void
    public var onDelete: (Todo.ID) -> Void
    public var onClearDone: () -> Void
    public var onLogOut: () -> Void

    /// What is shown of one to-do; equal rows look the same.
    public struct Row: Equatable, Identifiable, Sendable {
        public var id: Todo.ID
        public var title: String
        public var isDone: Bool
        public var hasNote: Bool
        /// Whether it is open in the editor.
        public var isSelected: Bool
    }

    /// Why there are no rows.
    public enum EmptyState: Equatable, Sendable {
        /// The user has no to-dos at all.
        case nothingYet
        /// Everything is done, so nothing is active.
        case nothingActive
        /// Nothing is done yet.
        case nothingDone
    }
}
