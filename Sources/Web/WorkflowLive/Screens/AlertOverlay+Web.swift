import WorkflowHTML
import WorkflowContainers
import WorkflowScreens

/// A modal `dialog` with the role of an alert. The button that does not go on comes first, so it has the focus.
extension AlertOverlay: WebOverlay {
    public func html(environment: ViewEnvironment) -> HTML {
        let path = environment.overlayPath
        let naming: [HTMLAttribute<ElementFamily.Dialog>] = [
            .when(!title.isEmpty, .ariaLabelledBy("\(path)-title")),
            .when(!message.isEmpty, .ariaDescribedBy("\(path)-message")),
            .when(cancelable, .onClose { onEvent(.canceled) }),
        ]
        return dialog(.class("trellis-alert"), .role(.alertDialog), .open(), .modal, .group(naming)) {
            if !title.isEmpty { h2(.id("\(path)-title")) { title } }
            if !message.isEmpty { p(.id("\(path)-message")) { message } }
            div(.class("trellis-buttons")) {
                keyed(places, id: { $0 }) { place in
                    button(.type(.button), .class("trellis-\(place)"), .onClick { onEvent(.buttonClicked(place)) }) {
                        buttons[place] ?? ""
                    }
                }
            }
        }
    }

    private var places: [Button] {
        [.negative, .neutral, .positive].filter { buttons[$0] != nil }
    }
}
