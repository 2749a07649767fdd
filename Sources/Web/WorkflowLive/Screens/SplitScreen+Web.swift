import WorkflowHTML
import WorkflowContainers
import WorkflowScreens

/// Both panes; the style sheet puts them side by side where there is room.
extension SplitScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        div(.class("trellis-split")) {
            div(.class("trellis-pane trellis-leading")) { leadingScreen.html(in: environment) }
            div(.class("trellis-pane trellis-trailing")) { trailingScreen.html(in: environment) }
        }
    }
}
