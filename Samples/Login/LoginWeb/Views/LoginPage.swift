import LoginCore
import WorkflowHTML
import WorkflowLasso

/// Two fields and a button.
/// - Parameter focus: Focuses an element by its id, if it is there when the page shows what an event leads to.
@HTMLBuilder
func loginPage(_ screen: StoreScreen<LoginModule>, focus: @escaping (String) -> Void) -> HTML {
    let state = screen.state
    h1 { LoginModule.title }
    p(.class("lead")) { state.message }
    // The fields come with the form, so that they are complete even if a keystroke is still on its way.
    form(
        .onSubmit { fields in
            screen.dispatchAction(.didChangeUsername(fields["username"] ?? ""))
            screen.dispatchAction(.didChangePassword(fields["password"] ?? ""))
            screen.dispatchAction(.didTapLogIn)
            // Where that was wrong it is to be entered anew.
            focus("password")
        }
    ) {
        div(.role(.alert), .id("error")) {
            if let error = state.error { p(.class("error")) { error } }
        }
        label(.class("field")) {
            span { "Username" }
            input(
                .id("username"),
                .type(.text),
                .name("username"),
                .value(state.username),
                .dir(.auto),
                .maxLength(100),
                .autofocus,
                .autocomplete("username"),
                .ariaInvalid(state.error != nil),
                .onInput { screen.dispatchAction(.didChangeUsername($0)) }
            )
        }
        label(.class("field")) {
            span { "Password" }
            input(
                .id("password"),
                .type(.password),
                .name("password"),
                .value(state.password),
                .maxLength(100),
                .autocomplete("current-password"),
                .enterKeyHint("go"),
                .ariaInvalid(state.error != nil),
                .onInput { screen.dispatchAction(.didChangePassword($0)) }
            )
        }
        button(.type(.submit), .class("primary")) { "Log in" }
    }
}
