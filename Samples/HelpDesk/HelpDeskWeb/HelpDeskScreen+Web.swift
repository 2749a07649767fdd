import HelpDeskCore
import WorkflowComponents
import WorkflowData
import WorkflowHTML
import WorkflowLive
import WorkflowRoutes
import WorkflowScreens
import WorkflowTexts

extension HelpDeskScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        header(.class("top")) {
            a(.class("brand"), .link(to: Page.mine)) { texts("Help desk") }
            nav(.ariaLabel(texts("Help desk"))) {
                if user != nil { link(to: .mine, texts("My tickets")) }
                if isAgent {
                    link(to: .board, texts("Board"))
                    link(to: .closed, texts("Closed"))
                }
            }
            div(.class("visitor")) {
                if let user {
                    form(.method(.post), .action(Answer.logOut)) {
                        button(.type(.submit), .class("plain")) { texts("Sign out \(user)") }
                    }
                }
                languages(texts)
            }
        }
        main {
            if let problem {
                let isMissing = problem == .noSuchTicket
                p(.class("problem"), .role(.alert)) {
                    isMissing ? texts("There is no such ticket.") : texts("This was not saved. Try again.")
                }
            }
            content.located(at: page, title: "\(title(texts)) – \(texts("Help desk"))").html(in: environment)
        }
    }

    private func link(to page: Page, _ text: String) -> HTML {
        a(.link(to: page), .ariaCurrent(self.page == page ? .page : nil)) { text }
    }

    private func title(_ texts: LanguageTexts) -> String {
        switch page {
        case .mine: texts("My tickets")
        case .board: texts("Board")
        case .closed: texts("Closed tickets")
        case .ticket(let id), .boardTicket(let id): texts("Ticket \(id)")
        case .signIn: texts("Sign in")
        case .register: texts("Make an account")
        }
    }

    private func languages(_ texts: LanguageTexts) -> HTML {
        form(.method(.post), .action(Answer.setLanguage)) {
            input(.type(.hidden), .name("next"), .value(page.url))
            for language in HelpDeskTexts.all.languages where language != texts.language {
                button(.type(.submit), .class("plain"), .name("language"), .value(language.tag), .lang(language.tag)) {
                    language.tag.uppercased()
                }
            }
        }
    }
}

extension MineScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        h1 { texts("My tickets") }
        section(.class("tickets"), .ariaLabel(texts("My tickets")), .ariaBusy(tickets.isLoading)) {
            if tickets.value?.isEmpty == true { p(.class("empty")) { texts("You have no tickets yet.") } }
            ul(.class("rows")) {
                keyed(tickets.value ?? [], id: \.id, memo: \.self) { ticket in
                    li {
                        a(.link(to: Page.ticket(id: ticket.id))) { ticket.title }
                        span(.class("quiet")) { texts("\(ticket.replyCount) replies") }
                        badge(of: ticket.status, texts)
                    }
                }
            }
            failure(of: tickets, texts)
        }
        h2 { texts("New ticket") }
        newTicket.html(in: environment) {
            field(texts("Title"), newTicket.title)
            field(texts("What happened?"), newTicket.text)
            submitButton(texts("Open the ticket"), newTicket)
        }
    }
}

extension ClosedScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        section(.ariaBusy(rows.isLoading)) {
            h1 { texts("Closed tickets (\(window.count))") }
            if window.count == 0, rows.value != nil {
                p(.class("empty")) { texts("No ticket is closed yet.") }
            } else {
                list(texts)
            }
            failure(of: rows, texts)
        }
    }

    private func list(_ texts: LanguageTexts) -> HTML {
        virtualList(texts("Closed tickets"), id: "closed", window: window, rowHeight: 40, onWindow: onWindow) { row in
            if let ticket = rows.value?[row] {
                a(.link(to: Page.boardTicket(id: ticket.id)), .tabIndex(-1)) { ticket.title }
                span(.class("quiet")) { ticket.customer }
            } else {
                span { "…" }
            }
        }
    }
}

extension SignInScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        h1 { texts("Sign in") }
        if hasFailed {
            p(.class("problem"), .role(.alert)) { texts("Name or password is wrong, or there were too many attempts.") }
        }
        form(.class("tc-form"), .method(.post), .action(Answer.logIn)) {
            input(.type(.hidden), .name("next"), .value(next))
            entry(texts("Name"), "name", .text, fill: "username")
            entry(texts("Password"), "password", .password, fill: "current-password")
            button(.type(.submit), .class("tc-button tc-primary")) { texts("Sign in") }
        }
        p { a(.link(to: Page.register(next: next))) { texts("Make an account") } }
    }

    private func entry(_ title: String, _ name: String, _ type: InputType, fill: String) -> HTML {
        div(.class("tc-field")) {
            label(.class("tc-label"), .for(name)) { title }
            input(.class("tc-input"), .id(name), .name(name), .type(type), .autocomplete(fill), .required())
        }
    }
}

extension RegistrationScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        h1 { texts("Make an account") }
        form.html(in: environment) {
            field(texts("Name"), form.name, hint: texts("Others see it beside your replies."), autocomplete: "username")
            field(texts("Password"), form.password, autocomplete: "new-password")
            submitButton(texts("Make the account"), form)
        }
        p { a(.link(to: Page.signIn(next: next, failed: false))) { texts("Sign in") } }
    }
}

/// Returns the status of a ticket as a mark.
func badge(of status: Ticket.Status, _ texts: LanguageTexts) -> HTML {
    span(.class("badge \(status.rawValue.lowercased())")) { texts(TextKey(named: status.rawValue)) }
}

/// Returns the message that a query has failed, and the way to try again.
@HTMLBuilder
func failure<Value>(of state: DataState<Value>, _ texts: LanguageTexts) -> HTML {
    if let failure = state.failure {
        p(.class("problem"), .role(.alert)) { texts("This cannot be loaded.") }
        button(.type(.button), .class("tc-button"), .onClick(failure.retry)) { texts("Try again") }
    }
}
