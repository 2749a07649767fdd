/// Which to-dos the list shows.
public enum Filter: String, CaseIterable, Codable, Sendable {
    case all
    case active
    case done

    /// Whether a to-do is shown under this filter.
    public func includes(_ todo: Todo) -> Bool {
        switch self {
        case .all: true
        case .active: !todo.isDone
        case .done: todo.isDone
        }
    }
}
