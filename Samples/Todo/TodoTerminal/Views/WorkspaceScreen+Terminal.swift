import TodoCore
import WorkflowContainers
import WorkflowTerminal

extension WorkspaceScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        column {
            if let problem { problem.view }
            // The split itself shows its trailing screen where there is no room for both.
            if isDetailOpen {
                panes.terminal(in: environment).frame(height: .fill)
            } else {
                panes.leadingScreen.terminal(in: environment).frame(height: .fill)
            }
            if let undo {
                row {
                    text(undo.message)
                    button("Undo", key: "u", undo.onUndo)
                }
            }
        }
    }
}

extension Problem {
    var view: TerminalView {
        row {
            text(message).style(.danger)
            button("Retry", key: "r", onRetry)
        }
    }
}
