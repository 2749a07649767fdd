import TodoCore
import WorkflowTerminal

extension WelcomeScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        box("Welcome") {
            column(spacing: 1) {
                text("A quiet place for the things you want to get done.")
                row {
                    field("Name", text: name, onChange: onNameChanged, onSubmit: canLogIn ? onLoginTapped : nil)
                        .focused()
                        .frame(width: .fill)
                    button("Log in", canLogIn ? onLoginTapped : nil)
                }
                text("No password: the name is all it takes to open its list.").style(.muted)
            }
        }
        .frame(width: .fill)
    }
}
