// With default isolation on the main actor a workflow says `nonisolated`, or `@MainActor Workflow`.
// flags: -default-isolation MainActor
// expect: type 'Counter' does not conform to protocol 'Workflow'
import Workflow

struct Counter: Workflow {
    struct State { var count = 0 }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Counter>) -> Int { state.count }
}
