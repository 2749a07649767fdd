import HelpDeskCore
import WorkflowRoutes

/// What the server answers by itself.
enum Answer: Route {
    case logIn
    case logOut
    case setLanguage
    case file(ticket: Ticket.ID, id: Reply.File.ID)

    enum CodingKeys: String, RouteKey {
        case logIn = "/log-in"
        case logOut = "/log-out"
        case setLanguage = "/language"
        case file = "/files/{ticket}/{id}"
    }
}
