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

    @Test func `a text that is not stored stays in its field, and one that is leaves it`() async {
        let store = BrokenTickets()
        let host = WorkflowTestHost(workflow: desk(.board, store: store))
        var form: TextFormScreen? { (host.rendering.content.wrappedScreen as? BoardScreen)?.newTicket }
        form?.onType("No tea")
        form?.onSubmit()
        // It is on its way.
        form?.onSubmit()
        await host.idle()
        #expect(host.rendering.problem == "The change was not made. Try again.")
        #expect(form?.text == "No tea")
        #expect(await store.tries == 1)
        await store.mend()
        form?.onSubmit()
        #expect(form?.text == "No tea")
        await host.idle()
        #expect(host.rendering.problem == nil)
        #expect(form?.text == "")
    }

    @Test func `a text that somebody writes while another is stored stays`() async {
        let host = WorkflowTestHost(workflow: desk(.board))
        var form: TextFormScreen? { (host.rendering.content.wrappedScreen as? BoardScreen)?.newTicket }
        form?.onType("No tea")
        form?.onSubmit()
        form?.onType("No tea, no light")
        await host.idle()
        #expect(form?.text == "No tea, no light")
    }

    @Test func `a change of a ticket that is not there is a message, until one is made`() async {
        let host = WorkflowTestHost(workflow: desk(.board))
        host.send(HelpDesk.Action.make(.reply("Hello", to: 99)))
        await host.idle()
        #expect(host.rendering.problem == "There is no such ticket.")
        host.send(HelpDesk.Action.make(.open(title: "No tea")))
        await host.idle()
        #expect(host.rendering.problem == nil)
    }
}

/// A store that makes no change until it is mended.
private actor BrokenTickets: TicketStore {
    struct Broken: Error {}

    private(set) var tries = 0
    private var isMended = false

    func mend() { isMended = true }

    func tickets(_ status: Ticket.Status) -> [Ticket] { [] }
    func ticket(_ id: Ticket.ID) -> Ticket? { nil }
    func count(_ status: Ticket.Status) -> Int { 0 }
    func tickets(_ status: Ticket.Status, in range: Range<Int>) -> [Ticket] { [] }

    func make(_ change: TicketChange) throws {
        tries += 1
        if !isMended { throw Broken() }
    }
}

extension TextFormScreen {
    fileprivate static var empty: Self {
        TextFormScreen(name: "", verb: "", text: "", onType: { _ in }, onSubmit: {})
    }
}
