import TodoCore
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

extension LoadingScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        main(.class("loading"), .ariaBusy(problem == nil)) {
            h1 { "To-dos" }
            if let problem {
                problem.html
            } else {
                HTML.group((0..<3).map { _ in div(.class("skeleton")) })
            }
        }
    }
}
