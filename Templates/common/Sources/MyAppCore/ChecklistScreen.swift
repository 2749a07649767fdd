/// The data that a view shows, and the functions that it calls.
public struct ChecklistScreen {
    public let items: [Checklist.Item]
    public let onAdd: (String) -> Void
    public let onToggle: (Checklist.Item.ID) -> Void
    public let onRemoveDone: () -> Void

    public var doneCount: Int { items.count(where: \.isDone) }

    public var summary: String {
        items.isEmpty ? "Nothing to do yet." : "\(doneCount) of \(items.count) done"
    }
}
