import LoginCore
import WorkflowHTML
import WorkflowLasso

/// A greeting, and a button.
@HTMLBuilder
func welcomePage(_ screen: StoreScreen<WelcomeModule>) -> HTML {
    div(.class("mark"), .ariaHidden(true)) {}
    h1 { WelcomeModule.title }
    p(.class("lead")) { "Good to see you. Log in, and we go on where you left off." }
    button(.type(.button), .class("primary"), .onClick { screen.dispatchAction(.didTapLogIn) }) { "Log in" }
}
