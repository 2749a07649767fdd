import HelpDeskCore
import WorkflowComponents
import WorkflowData
import WorkflowHTML
import WorkflowLive
import WorkflowRoutes
import WorkflowScreens

extension HelpDeskScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        header(.class("top")) {
            nav(.ariaLabel("Help desk")) {
                link(to: .board, "Board")
                link(to: .closed, "Closed")
            }
        }
        main {
            if let problem { p(.role(.alert)) { problem } }
            content.located(at: page, title: "Help desk").html(in: environment)
        }
    }

    private func link(to page: Page, _ text: String) -> HTML {
        a(.link(to: page), .ariaCurrent(self.page == page ? .page : nil)) { text }
    }
}

extension TextFormScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        form(.class("text"), .onSubmit { _ in onSubmit() }) {
            label(.for("text")) { name }
            input(.id("text"), .name("text"), .value(text), .maxLength(200), .autocomplete("off"), .onInput(onType))
            button(.type(.submit)) { verb }
        }
    }
}

extension ClosedScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        section(.ariaBusy(rows.isLoading)) {
            h1(.id("closed-title")) { "Closed tickets (\(window.count))" }
            virtualList("Closed tickets", id: "closed", window: window, rowHeight: 40, onWindow: onWindow) { row in
                if let ticket = rows.value?[row] {
                    a(.link(to: Page.ticket(id: ticket.id)), .tabIndex(-1)) { ticket.title }
                } else {
                    span { "…" }
                }
            }
            failure(of: rows, "The tickets cannot be loaded.")
        }
    }
}

/// Returns the message that a query has failed, and the way to try again.
@HTMLBuilder
func failure<Value>(of state: DataState<Value>, _ text: String) -> HTML {
    if let failure = state.failure {
        p(.role(.alert)) { text }
        button(.type(.button), .onClick(failure.retry)) { "Try again" }
    }
}
