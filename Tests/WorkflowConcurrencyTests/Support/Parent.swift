import Workflow

/// A workflow that runs what the test says, keeps the outputs in its state and passes them on.
struct Parent: Workflow {
    typealias Output = String

    struct Received: WorkflowAction, Equatable {
        typealias WorkflowType = Parent
        let text: String

        func apply(toState state: inout [String], context: ApplyContext<Parent>) -> String? {
            state.append(text)
            return text
        }
    }

    private let run: (RenderContext<Parent>) -> Void

    init(_ run: @escaping (RenderContext<Parent>) -> Void = { _ in }) {
        self.run = run
    }

    func makeInitialState() -> [String] { [] }

    func render(state: [String], context: RenderContext<Parent>) -> [String] {
        run(context)
        return state
    }
}
