import TicTacToeCore
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

extension NameScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        main(.class("welcome")) {
            h1 { "Tic-tac-toe" }
            p(.class("lead")) { "One table, two seats. Everybody else watches." }
            form(.class("card"), .onSubmit { values in onName(values["name"] ?? "") }) {
                label(.for("name")) { "Your name" }
                input(
                    .id("name"),
                    .name("name"),
                    .type(.text),
                    .maxLength(20),
                    .required(),
                    .autocomplete("nickname"),
                    .autofocus
                )
                button(.type(.submit), .class("primary")) { "Come in" }
            }
        }
    }
}
