import TodoCore
import WorkflowTerminal

extension NothingSelectedScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        text("Choose a to-do to read or write its note.").style(.muted)
    }
}

extension MissingTodoScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        box("Not here any more") {
            column(spacing: 1) {
                text("This to-do does not exist, or somebody deleted it.")
                button("Back", onBack)
            }
        }
        .onKey(.escape, "Back", onBack)
    }
}
