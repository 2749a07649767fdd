import TodoCore
import WorkflowHTML
import WorkflowLive
import WorkflowContainers
import WorkflowScreens

extension WorkspaceScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        main(.class("workspace")) {
            if let problem { problem.html }
            div(.class("panes"), .when(isDetailOpen, .class("is-detail-open"))) {
                panes.leadingScreen.html(in: environment)
                panes.trailingScreen.html(in: environment)
            }
            if let transfer { transfer.html }
            if let undo {
                div(.class("toast"), .role(.group), .ariaLabel("Deleted")) {
                    p(.dir(.auto)) { undo.message }
                    button(.id("undo"), .type(.button), .focusAfterRemoval("list"), .onClick(undo.onUndo)) { "Undo" }
                }
            }
        }
    }
}

extension Problem {
    var html: HTML {
        div(.class("problem"), .role(.alert)) {
            p { message }
            button(.id("retry"), .type(.button), .focusAfterRemoval("list"), .onClick(onRetry)) { "Retry" }
        }
    }
}
