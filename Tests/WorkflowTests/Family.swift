import Workflow

/// A parent of one `Leaf`, which passes the leaf's outputs on as its own when they are in capitals.
struct Family: Workflow {
    var journal: Journal
    typealias Output = String

    func makeInitialState() -> [String] { [] }

    func render(state: [String], context: RenderContext<Self>) -> (heard: [String], leaf: Leaf.Rendering) {
        journal.note("render family")
        let leaf = Leaf("a", journal).rendered(in: context) { Heard(text: $0) }
        return (state, leaf)
    }

    struct Heard: WorkflowAction {
        typealias WorkflowType = Family
        var text: String

        func apply(toState state: inout [String], context: ApplyContext<Family>) -> String? {
            context[workflowValue: \.journal].note("apply family")
            state.append(text)
            return text == text.uppercased() ? text : nil
        }
    }
}
