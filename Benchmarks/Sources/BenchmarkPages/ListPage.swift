import ViewEnvironment
import Workflow
import WorkflowWeb

extension LiveApp {
    /// A page with rows that have a counter and a button each, written with what the performance guide recommends for long lists:
    /// `WorkflowList`, event handlers, and a keyed list with a memo.
    public static func list(rows: Int) -> LiveApp {
        LiveApp(title: "List") { _, _ in List(ids: (0..<rows).map(RowID.init)) }
    }
}

struct RowID: Identifiable {
    let id: Int
}

struct List: Workflow {
    typealias State = Void
    let ids: [RowID]

    func render(state: Void, context: RenderContext<List>) -> ListScreen {
        ListScreen(rows: WorkflowList(ids) { Row(id: $0.id) }.rendered(in: context))
    }
}

struct Row: DurableWorkflow {
    let id: Int

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Row>) -> RowScreen {
        let add = context.makeEventHandler { count in
            count += 1
            return nil
        }
        return RowScreen(id: id, count: state, add: add)
    }
}

struct RowScreen: Equatable {
    let id: Int
    let count: Int
    let add: EventHandler<Void>
}

struct ListScreen: WebScreen {
    let rows: RenderingList<RowScreen>

    func html(environment: ViewEnvironment) -> HTML {
        div {
            keyed(rows, id: \.id, memo: \.self) { row in
                div {
                    span { "Row \(row.id)" }
                    span { "\(row.count)" }
                    button(.onClick(row.add)) { "+" }
                }
            }
        }
    }
}
