import TodoCore
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

extension WelcomeScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        main(.class("welcome")) {
            section(.class("welcome-card")) {
                header {
                    Art.logo
                    h1 { "Welcome" }
                    p { "A quiet place for the things you want to get done." }
                }
                loginForm
                p(.class("hint")) { "No password: the name is all it takes to open its list." }
            }
        }
    }

    private var loginForm: HTML {
        // The name is taken from the form, so that it is complete even if a keystroke is still on its way.
        form(
            .id("login"),
            .class("stack"),
            .method(.post),
            .action("/login"),
            .autocomplete("off"),
            .onSubmit { fields in
                onNameChanged(fields["name"] ?? "")
                onLoginTapped()
            }
        ) {
            // What Enter presses. The visible button may still look disabled when Enter comes right after the last key.
            button(.type(.submit), .hidden()) {}
            label(.class("field")) {
                span { "Name" }
                input(
                    .id("name"),
                    .type(.text),
                    .name("name"),
                    .value(name),
                    .dir(.auto),
                    .maxLength(100),
                    .autofocus,
                    .autocomplete("username"),
                    .enterKeyHint("go"),
                    .onInput(onNameChanged)
                )
            }
            button(.id("log-in"), .type(.submit), .class("primary"), .ariaDisabled(!canLogIn)) { "Log in" }
        }
    }
}
