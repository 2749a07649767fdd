import WorkflowRoutes

/// The pages of the help desk.
public enum Page: Route {
    case board
    case ticket(id: Ticket.ID)
    case closed

    public enum CodingKeys: String, RouteKey {
        case board = "/"
        case ticket = "/tickets/{id}"
        case closed = "/closed"
    }
}
