import LoginCore
import WorkflowHTML
import WorkflowLasso

/// Who is signed in, and the way out.
@HTMLBuilder
func signedInPage(_ screen: StoreScreen<SignedInModule>) -> HTML {
    div(.class("mark done"), .ariaHidden(true)) {}
    h1 { SignedInModule.title }
    p(.class("lead")) {
        "You are signed in as "
        bdi { screen.state.username }
        "."
    }
    button(.type(.button), .onClick { screen.dispatchAction(.didTapSignOut) }) { "Sign out" }
}
