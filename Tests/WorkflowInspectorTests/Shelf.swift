import ViewEnvironment
import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens
import WorkflowSnapshots

/// An app to be inspected: a list of rows, each with a counter.
struct Shelf: Workflow {
    let rows: Int
    /// A Boolean value that indicates whether all rows have one key, by mistake.
    var isDoubled = false

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Shelf>) -> ShelfScreen {
        let rows = (0..<rows).map { Row(id: $0).rendered(in: context, key: "row-\(isDoubled ? 0 : $0)") }
        return ShelfScreen(rows: rows)
    }
}

struct Row: Workflow, Equatable {
    struct State: Equatable {
        var count = 0
        @Redacted var secret = "swordfish"
    }

    enum Action: WorkflowAction {
        case add

        func apply(toState state: inout State, context: ApplyContext<Row>) -> Never? {
            state.count += 1
            return nil
        }
    }

    struct Rendering {
        let text: String
        let add: () -> Void
    }

    let id: Int

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Row>) -> Rendering {
        let sink = context.makeSink(of: Action.self)
        return Rendering(text: "Row \(id): \(state.count)", add: { sink.send(.add) })
    }
}

struct ShelfScreen: WebScreen {
    let rows: [Row.Rendering]

    func html(environment: ViewEnvironment) -> HTML {
        for row in rows { button(.onClick(row.add)) { row.text } }
    }
}
