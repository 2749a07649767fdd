import TodoCore
import WorkflowTerminal

extension AppScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        content.terminal(in: environment)
    }
}
