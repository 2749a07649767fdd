import HelpDeskCore
import WorkflowData
import WorkflowHTML
import WorkflowLive
import WorkflowRoutes
import WorkflowScreens
import WorkflowTexts

extension BoardScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        h1 { environment.texts("Board") }
        div(.class("board")) {
            for column in columns { html(of: column.status, column.rows, environment.texts) }
        }
    }

    private func html(of status: Ticket.Status, _ rows: DataState<Tickets.Rows>, _ texts: LanguageTexts) -> HTML {
        let tickets = rows.value?.tickets ?? []
        let name = texts(TextKey(named: status.rawValue))
        return section(.ariaLabel(name), .ariaBusy(rows.isLoading)) {
            h2 { "\(name) (\(tickets.count))" }
            if rows.value?.tickets.isEmpty == true { p(.class("empty")) { texts("No tickets") } }
            ul(.id(status.rawValue), .ariaLabel(name), .onDrop(of: "ticket") { onMove($0.id, status, $0.before) }) {
                keyed(tickets, id: \.id) { ticket in
                    li(.ariaLabel(ticket.title), .draggable(ticket.id, of: "ticket")) {
                        a(.link(to: Page.boardTicket(id: ticket.id))) { ticket.title }
                        span(.class("quiet")) { "\(ticket.customer) · \(texts("\(ticket.replyCount) replies"))" }
                        statusField(of: ticket, texts) { onMove(ticket.id, $0, nil) }
                    }
                }
            }
            failure(of: rows, texts)
        }
    }
}

/// Returns the field that moves a ticket without dragging it.
func statusField(of ticket: Ticket, _ texts: LanguageTexts, _ move: @escaping (Ticket.Status) -> Void) -> HTML {
    let choose = { (name: String) in
        if let status = Ticket.Status(rawValue: name), status != ticket.status { move(status) }
    }
    return select(.ariaLabel(texts("Status of \(ticket.title)")), .onChange(choose)) {
        for status in Ticket.Status.allCases {
            option(.value(status.rawValue), .selected(status == ticket.status)) {
                texts(TextKey(named: status.rawValue))
            }
        }
    }
}
