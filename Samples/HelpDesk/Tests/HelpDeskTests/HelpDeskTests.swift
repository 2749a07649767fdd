import Testing
import Workflow
import WorkflowData
import WorkflowDataTesting
import WorkflowRoutes
import WorkflowScreens
import WorkflowTesting

@testable import HelpDeskCore

@MainActor
struct HelpDeskTests {
    private let answers = DataAnswers<any TicketStore>()

    private func desk(_ page: Page, store: any TicketStore = MemoryTickets(changes: .local())) -> HelpDesk {
        HelpDesk(visit: Visit(page), store: store, data: DataLoader(answers))
    }

    @Test func `the board shows the open tickets and those that wait`() {
        desk(.board)
            .renderTester()
            .expectQuery(Column(status: .open), producing: .loaded([Ticket(id: 1, title: "No tea")]), key: "Open")
            .expectQuery(Column(status: .waiting), producing: .loading(last: nil), key: "Waiting")
            .expectWorkflow(type: TextForm.self, producingRendering: TextFormScreen.empty)
            .render { #expect($0.content.wrappedScreen is BoardScreen) }
    }

    @Test func `the page of a ticket loads that ticket alone`() async {
        answers[TicketByID(id: 7)] = Ticket(id: 7, title: "No tea")
        let host = WorkflowTestHost(workflow: desk(.ticket(id: 7)))
        await host.idle()
        let screen = host.rendering.content.wrappedScreen as? TicketScreen
        #expect(screen?.ticket.value == Ticket(id: 7, title: "No tea"))
    }

    @Test func `a change that is refused is a message, until one is made`() async {
        let host = WorkflowTestHost(workflow: desk(.board))
        host.send(HelpDesk.Action.make(.reply("Hello", to: 99)))
        await host.idle()
        #expect(host.rendering.problem == "The change was not made. Try again.")
        host.send(HelpDesk.Action.make(.open(title: "No tea")))
        await host.idle()
        #expect(host.rendering.problem == nil)
    }
}

extension TextFormScreen {
    fileprivate static var empty: Self {
        TextFormScreen(name: "", verb: "", text: "", onType: { _ in }, onSubmit: {})
    }
}
