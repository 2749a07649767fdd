import WorkflowRoutes

/// The pages of the help desk. An agent sees a ticket at a URL of its own, so that the gate knows what a page needs.
public enum Page: Route {
    case mine
    case ticket(id: Ticket.ID)
    case board
    case boardTicket(id: Ticket.ID)
    case closed
    case signIn(next: String, failed: Bool)
    case register(next: String)

    public enum CodingKeys: String, RouteKey {
        case mine = "/"
        case ticket = "/tickets/{id}"
        case board = "/board"
        case boardTicket = "/board/{id}"
        case closed = "/closed"
        case signIn = "/sign-in"
        case register = "/register"
    }

    /// The role that a page needs.
    public var role: Role? {
        switch self {
        case .mine, .ticket: .customer
        case .board, .boardTicket, .closed: .agent
        case .signIn, .register: nil
        }
    }
}
