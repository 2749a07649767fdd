import ViewEnvironment
import WorkflowScreens

/// The text that the process has printed, shown in place of the app.
struct PrintedScreen: TerminalScreen {
    let lines: [String]

    func terminal(environment: ViewEnvironment) -> TerminalView {
        box("Printed by the program · F12 goes back") {
            column {
                for line in lines { text(line) }
            }
        }
    }
}
