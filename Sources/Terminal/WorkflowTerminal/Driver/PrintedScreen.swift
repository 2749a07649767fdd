import ViewEnvironment
import WorkflowScreens

/// What the process has printed, while a terminal shows it in place of the app.
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
