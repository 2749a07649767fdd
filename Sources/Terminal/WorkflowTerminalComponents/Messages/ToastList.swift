public import WorkflowComponentState
public import WorkflowTerminal

/// Returns the messages that are shown for a while, the newest last.
/// - Parameters:
///   - toasts: The messages.
///   - dismissLabel: The name of the button that removes a message.
///   - onAction: Called with the number of a message whose button is used.
///   - onDismiss: Called with the number of a message to be removed.
public func toastList(
    _ toasts: Toasts,
    dismissLabel: String = "Dismiss",
    onAction: @escaping (Int) -> Void = { _ in },
    onDismiss: @escaping (Int) -> Void
) -> TerminalView {
    column {
        for toast in toasts.all {
            row {
                text(toast.text).style(toast.kind == .failure ? .danger : .strong)
                if let action = toast.action { button(action) { onAction(toast.id) } }
                button(dismissLabel) { onDismiss(toast.id) }
            }
            .id(toast.id)
        }
    }
}
