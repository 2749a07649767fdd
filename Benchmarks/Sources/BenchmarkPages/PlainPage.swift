import ViewEnvironment
import Workflow
import WorkflowWeb

extension LiveApp {
    /// The page of ``list(rows:)`` written with loops and closures: every row is made and compared in each update.
    public static func plain(rows: Int) -> LiveApp {
        LiveApp(title: "Plain") { _, _ in PlainList(count: rows) }
    }
}

struct PlainList: Workflow {
    typealias State = Void
    let count: Int

    func render(state: Void, context: RenderContext<PlainList>) -> PlainScreen {
        PlainScreen(rows: (0..<count).map { PlainRow(id: $0).rendered(in: context, key: "\($0)") })
    }
}

struct PlainRow: Workflow {
    struct Rendering {
        let id: Int
        let count: Int
        let add: () -> Void
    }

    let id: Int

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<PlainRow>) -> Rendering {
        let sink = context.makeStateMutationSink()
        return Rendering(id: id, count: state) { sink.send { $0 += 1 } }
    }
}

struct PlainScreen: WebScreen {
    let rows: [PlainRow.Rendering]

    func html(environment: ViewEnvironment) -> HTML {
        div {
            for row in rows {
                div {
                    span { "Row \(row.id)" }
                    span { "\(row.count)" }
                    button(.onClick { row.add() }) { "+" }
                }
            }
        }
    }
}
