import TodoCore
import WorkflowHTML
import WorkflowLive
import WorkflowContainers
import WorkflowScreens

extension NothingSelectedScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        section(.class("pane pane-detail nothing")) {
            Art.page
            p { "Choose a to-do to read or write its note." }
        }
    }
}

extension MissingTodoScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        section(.class("pane pane-detail nothing")) {
            Art.page
            h2 { "Not here any more" }
            p { "This to-do does not exist, or somebody deleted it." }
            button(.id("back"), .type(.button), .onClick(onBack)) { "Back" }
        }
    }
}
