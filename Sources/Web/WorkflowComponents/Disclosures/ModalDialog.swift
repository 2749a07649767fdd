public import WorkflowHTML

/// Returns a dialog over the page, such as one with a form. Show it by an `if`: it is open while it is in the page.
///
/// The browser keeps the focus in it and gives it back at its end; Escape asks to close it.
/// - Parameters:
///   - title: The title.
///   - id: The DOM id of the dialog, unique in the page.
///   - closeLabel: The name of the button that closes it, for assistive technologies.
///   - onClose: Called when the user asks to close it.
///   - content: The content.
public func modalDialog(
    _ title: String,
    id: String,
    closeLabel: String = "Close",
    onClose: @escaping () -> Void,
    @HTMLBuilder content: () -> HTML
) -> HTML {
    dialog(
        .id(id),
        .class("trellis-modal tc-dialog"),
        .ariaLabelledBy("\(id)-title"),
        .open(),
        .modal,
        .onClose(onClose)
    ) {
        header(.class("tc-dialog-head")) {
            h2(.id("\(id)-title")) { title }
            button(.type(.button), .class("tc-close"), .ariaLabel(closeLabel), .onClick(onClose)) { "×" }
        }
        content()
    }
}
