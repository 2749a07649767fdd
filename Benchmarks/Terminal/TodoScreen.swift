import ViewEnvironment
import WorkflowScreens
import WorkflowTerminal

/// The to-do list of the guide, with what its workflow would keep.
struct TodoScreen: TerminalScreen {
    let draft: String
    let rows: [TodoRow]
    let onDraft: (String) -> Void
    let onAdd: (() -> Void)?

    func terminal(environment: ViewEnvironment) -> TerminalView {
        box("To-do") {
            row {
                field("New to-do", text: draft, onChange: onDraft, onSubmit: onAdd).frame(width: .fill)
                button("Add", onAdd)
            }
            list("To-dos", rows, id: \.id) { item in
                checkbox(item.title, isOn: item.isDone, item.onToggle)
                    .onKey(.delete, "Remove", item.onToggle)
            }
            .frame(height: .fill)
            text("\(rows.count) in all").style(.muted)
        }
    }

    static func withRows(_ count: Int) -> TodoScreen {
        let rows = (0..<count).map { TodoRow(id: $0, title: "To-do number \($0)", isDone: $0 % 3 == 0, onToggle: {}) }
        return TodoScreen(draft: "Milk", rows: rows, onDraft: { _ in }, onAdd: {})
    }

    func toggling(_ index: Int) -> TodoScreen {
        var rows = rows
        rows[index].isDone.toggle()
        return TodoScreen(draft: draft, rows: rows, onDraft: onDraft, onAdd: onAdd)
    }
}

struct TodoRow {
    let id: Int
    let title: String
    var isDone: Bool
    let onToggle: () -> Void
}
