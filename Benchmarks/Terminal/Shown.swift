import Workflow
import WorkflowTerminal

/// The screens of `scripts/terminal-comparison`: a list of 10,000 rows, or a form of six fields.
struct Shown: Workflow {
    let isForm: Bool

    struct State: Equatable {
        var texts = [String](repeating: "", count: 6)
        var isAccepted = false
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Shown>) -> ShownScreen {
        let sink = context.makeStateMutationSink()
        return ShownScreen(
            isForm: isForm,
            state: state,
            onText: { index, text in sink.send { $0.texts[index] = text } },
            onToggle: { sink.send { $0.isAccepted.toggle() } }
        )
    }
}

struct ShownScreen: TerminalScreen {
    let isForm: Bool
    let state: Shown.State
    let onText: (Int, String) -> Void
    let onToggle: () -> Void

    func terminal(environment: ViewEnvironment) -> TerminalView {
        if isForm {
            column(spacing: 1) {
                for (index, name) in ["Name", "Street", "City", "Postcode", "E-mail", "Phone"].enumerated() {
                    field(name, text: state.texts[index]) { onText(index, $0) }.id(name)
                }
                checkbox("I accept the terms", isOn: state.isAccepted, onToggle)
            }
        } else {
            box { list("Rows", 0..<10_000, id: { $0 }) { number in text("Row \(number) of the list") } }
        }
    }
}
