import ViewEnvironment
import WorkflowContainers
import WorkflowScreens

/// Both screens side by side from 60 columns; in less room only the trailing one.
extension SplitScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        split {
            leadingScreen.terminal(in: environment)
        } trailing: {
            trailingScreen.terminal(in: environment)
        }
    }
}
