import ViewEnvironment
import Workflow
import WorkflowWeb

/// A page with a button for each kind of change of one row, and a counter in each row.
struct RowsPage: Workflow {
    var count: Int

    struct State {
        var rows: [Row]
        var next: Int
    }

    struct Row: Identifiable {
        var id: Int
        var title: String
    }

    func makeInitialState() -> State {
        State(rows: (0..<count).map { Row(id: $0, title: "row \($0)") }, next: count)
    }

    func render(state: State, context: RenderContext<RowsPage>) -> RowsScreen {
        func change(_ key: String, _ change: @escaping (inout State) -> Void) -> EventHandler<Void> {
            context.makeEventHandler(key: key) { state in
                change(&state)
                return nil
            }
        }
        return RowsScreen(
            rows: WorkflowList(state.rows) { CounterRow(id: $0.id, title: $0.title) }.rendered(in: context),
            changes: [
                "insert": change("insert") { state in
                    state.rows.insert(Row(id: state.next, title: "new"), at: state.rows.count / 2)
                    state.next += 1
                },
                "move": change("move") { state in
                    state.rows.insert(state.rows.removeLast(), at: state.rows.count / 2)
                },
                "remove": change("remove") { state in state.rows.remove(at: state.rows.count / 2) },
                "text": change("text") { state in
                    state.rows[state.rows.count / 2].title = "changed \(state.next)"
                    state.next += 1
                },
            ]
        )
    }
}

struct RowsScreen: WebScreen {
    let rows: RenderingList<CounterScreen>
    let changes: [String: EventHandler<Void>]

    func html(environment: ViewEnvironment) -> HTML {
        div {
            for (name, change) in changes.sorted(by: { $0.key < $1.key }) {
                button(.id(name), .onClick { change() }) { name }
            }
            div(.id("rows")) {
                keyed(rows, id: \.id, memo: \.self) { row in row.html(environment: environment) }
            }
        }
    }
}
