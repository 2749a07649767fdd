import TodoCore
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

extension AppScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        content.html(in: environment)
    }
}
