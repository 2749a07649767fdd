import TodoCore
import WorkflowTerminal

extension LoadingScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        box("To-dos") {
            if let problem { problem.view } else { text("Loading…").style(.muted) }
        }
    }
}
