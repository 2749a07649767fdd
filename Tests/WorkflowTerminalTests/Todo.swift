import ViewEnvironment
import Workflow
import WorkflowScreens
import WorkflowTerminal

/// The to-do list of the guides.
struct Todo: Workflow {
    typealias Output = Never

    struct Item {
        let id: Int
        var title: String
        var isDone = false
    }

    struct State {
        var draft = ""
        var items: [Item] = []
        var lastID = 0
    }

    var initial: [String] = []

    func makeInitialState() -> State {
        var state = State()
        for title in initial { state.add(title) }
        return state
    }

    func render(state: State, context: RenderContext<Todo>) -> TodoListScreen {
        let sink = context.makeStateMutationSink()
        return TodoListScreen(
            draft: state.draft,
            rows: state.items.map { item in
                TodoListScreen.Row(
                    id: item.id,
                    title: item.title,
                    isDone: item.isDone,
                    onToggle: { sink.send { $0.toggle(item.id) } },
                    onRemove: { sink.send { state in state.items.removeAll { $0.id == item.id } } }
                )
            },
            onDraft: { draft in sink.send { $0.draft = draft } },
            onAdd: state.draft.isEmpty ? nil : { sink.send { $0.addDraft() } }
        )
    }
}

extension Todo.State {
    mutating func add(_ title: String) {
        lastID += 1
        items.append(Todo.Item(id: lastID, title: title))
    }

    mutating func addDraft() {
        add(draft)
        draft = ""
    }

    mutating func toggle(_ id: Int) {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return }
        items[index].isDone.toggle()
    }
}

struct TodoListScreen: TerminalScreen {
    struct Row {
        let id: Int
        let title: String
        let isDone: Bool
        let onToggle: () -> Void
        let onRemove: () -> Void
    }

    let draft: String
    let rows: [Row]
    let onDraft: (String) -> Void
    let onAdd: (() -> Void)?

    func terminal(environment: ViewEnvironment) -> TerminalView {
        box("To-do") {
            row {
                field("New to-do", text: draft, onChange: onDraft, onSubmit: onAdd).focused().frame(width: .fill)
                button("Add", onAdd)
            }
            list("To-dos", rows, id: \.id) { item in
                checkbox(item.title, isOn: item.isDone, item.onToggle)
                    .onKey(.delete, "Remove", item.onRemove)
            }
            .frame(height: .fill)
            text("\(rows.count { !$0.isDone }) left").style(.muted)
        }
    }
}
