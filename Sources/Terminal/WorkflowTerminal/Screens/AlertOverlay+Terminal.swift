import ViewEnvironment
import WorkflowContainers
import WorkflowScreens

/// A dialog. The button that does not go on comes first, so it has the focus.
extension AlertOverlay: TerminalOverlay {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        let places: [Button] = [.negative, .neutral, .positive].filter { buttons[$0] != nil }
        return column(spacing: 1) {
            if !message.isEmpty { text(message) }
            row(spacing: 2) {
                for place in places {
                    button(buttons[place] ?? "") { onEvent(.buttonClicked(place)) }
                }
            }
        }
        .onKey(.escape, "Cancel", cancelable ? { onEvent(.canceled) } : nil)
    }
}
