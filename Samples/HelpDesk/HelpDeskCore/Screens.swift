import WorkflowComponentState
import WorkflowData
import WorkflowScreens

/// The frame around every page.
public struct HelpDeskScreen: Screen {
    public let page: Page
    public let problem: String?
    public let content: AnyScreen
}

public struct BoardScreen: Screen {
    public struct Column: Sendable {
        public let status: Ticket.Status
        public let tickets: DataState<[Ticket]>
    }

    public let columns: [Column]
    public let newTicket: TextFormScreen
    public let onMove: (Ticket.ID, Ticket.Status, _ before: Ticket.ID?) -> Void
}

public struct TicketScreen: Screen {
    public let ticket: DataState<Ticket?>
    public let reply: TextFormScreen
    public let onMove: (Ticket.Status) -> Void
}

public struct ClosedScreen: Screen {
    public let window: ListWindow
    public let rows: DataState<ClosedTickets.Rows>
    public let onWindow: (ListWindow.Request) -> Void
}
