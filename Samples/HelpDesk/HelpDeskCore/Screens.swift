import WorkflowComponentState
import WorkflowData
import WorkflowForms
import WorkflowScreens
import WorkflowSharing

/// The frame around every page.
public struct HelpDeskScreen: Screen {
    public let page: Page
    public let user: String?
    public let isAgent: Bool
    public let problem: HelpDesk.Problem?
    public let content: AnyScreen
}

/// The tickets of the customer.
public struct MineScreen: Screen {
    public let tickets: DataState<[Ticket]>
    public let newTicket: FormRendering<NewTicket>
}

public struct BoardScreen: Screen {
    public let columns: [(status: Ticket.Status, rows: DataState<Tickets.Rows>)]
    public let onMove: (Ticket.ID, Ticket.Status, _ before: Ticket.ID?) -> Void
}

public struct TicketScreen: Screen {
    public let ticket: DataState<Ticket?>
    public let person: Person
    /// Who is here, and on which pages they are typing.
    public let people: [PresentPerson<Bool>]
    public let drafts: [DraftFile]
    /// The number of replies that are stored, after each of which the field for files begins again.
    public let storedCount: Int
    public let reply: FormRendering<ReplyForm>
    public let onAttach: (FileContent, _ file: any Sendable) -> Void
    public let onDetach: (DraftFile.ID) -> Void
    public let onMove: (Ticket.Status) -> Void
}

public struct ClosedScreen: Screen {
    public let window: ListWindow
    public let rows: DataState<Tickets.Rows>
    public let onWindow: (ListWindow.Request) -> Void
}

public struct SignInScreen: Screen {
    public let next: String
    public let hasFailed: Bool
}

public struct RegistrationScreen: Screen {
    public let next: String
    public let form: FormRendering<Registration>
}
