import HelpDeskCore
import WorkflowData
import WorkflowHTML
import WorkflowLive
import WorkflowRoutes
import WorkflowScreens

extension BoardScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        h1 { "Board" }
        newTicket.html(in: environment)
        div(.class("board")) {
            for column in columns { html(of: column) }
        }
    }

    private func html(of column: Column) -> HTML {
        let status = column.status
        let tickets = column.tickets.value ?? []
        return section(.ariaLabel("\(status.rawValue) tickets"), .ariaBusy(column.tickets.isLoading)) {
            h2 { "\(status.rawValue) (\(tickets.count))" }
            ul(.id(status.rawValue), .ariaLabel(status.rawValue), .onDrop(of: "ticket") { drop(on: status, $0) }) {
                keyed(tickets, id: \.id) { ticket in
                    li(.ariaLabel(ticket.title), .draggable(ticket.id, of: "ticket")) {
                        a(.link(to: Page.ticket(id: ticket.id))) { ticket.title }
                        span { ticket.replies.count == 1 ? "1 reply" : "\(ticket.replies.count) replies" }
                        statusField(of: ticket) { onMove(ticket.id, $0, nil) }
                    }
                }
            }
            failure(of: column.tickets, "The tickets cannot be loaded.")
        }
    }

    private func drop(on status: Ticket.Status, _ drop: Drop<Ticket.ID>) {
        onMove(drop.id, status, drop.before)
    }
}

extension TicketScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        article(.ariaBusy(ticket.isLoading)) {
            switch ticket.value {
            case nil: if ticket.isLoading { p { "The ticket is loading." } }
            case .some(nil): h1 { "There is no such ticket" }
            case .some(let ticket?): content(of: ticket, environment)
            }
            failure(of: ticket, "The ticket cannot be loaded.")
        }
    }

    @HTMLBuilder
    private func content(of ticket: Ticket, _ environment: ViewEnvironment) -> HTML {
        h1 { ticket.title }
        statusField(of: ticket, onMove)
        ol(.ariaLabel("Replies")) { for reply in ticket.replies { li { reply } } }
        if ticket.status == .closed { p { "This ticket is closed." } } else { reply.html(in: environment) }
    }
}

/// Moves a ticket without dragging it.
private func statusField(of ticket: Ticket, _ move: @escaping (Ticket.Status) -> Void) -> HTML {
    let choose = { (name: String) in
        if let status = Ticket.Status(rawValue: name), status != ticket.status { move(status) }
    }
    return select(.ariaLabel("Status of \(ticket.title)"), .onChange(choose)) {
        for status in Ticket.Status.allCases {
            option(.value(status.rawValue), .selected(status == ticket.status)) { status.rawValue }
        }
    }
}
