public import WorkflowComponentState
public import WorkflowHTML

/// Returns the place of messages that are shown for a while, in a corner of the window. It is on the page at all times,
/// since assistive technologies announce only messages that appear in an existing place.
/// - Parameters:
///   - toasts: The messages.
///   - label: The name of the place.
///   - dismissLabel: The name of the button that removes a message.
///   - onAction: Called with the number of a message whose button is used.
///   - onDismiss: Called with the number of a message to be removed.
public func toastList(
    _ toasts: Toasts,
    label: String = "Messages",
    dismissLabel: String = "Dismiss",
    onAction: @escaping (Int) -> Void = { _ in },
    onDismiss: @escaping (Int) -> Void
) -> HTML {
    section(.class("tc-toasts"), .ariaLabel(label), .ariaLive(.polite), .aria("relevant", "additions")) {
        keyed(toasts.all, id: \.id) { toast in
            div(.class("tc-toast tc-\(toast.kind.rawValue)"), .focusAfterRemoval("trellis")) {
                p { toast.text }
                if let action = toast.action {
                    button(.type(.button), .class("tc-button"), .onClick { onAction(toast.id) }) { action }
                }
                button(.type(.button), .class("tc-close"), .ariaLabel(dismissLabel), .onClick { onDismiss(toast.id) }) {
                    "×"
                }
            }
        }
    }
}
