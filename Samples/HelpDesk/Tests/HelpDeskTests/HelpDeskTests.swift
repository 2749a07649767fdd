import Testing
import Workflow
import WorkflowData
import WorkflowDataTesting
import WorkflowForms
import WorkflowLive
import WorkflowRoutes
import WorkflowScreens
import WorkflowSharing
import WorkflowTesting
import WorkflowTexts

@testable import HelpDeskCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HelpDeskTests {
    private let answers = DataAnswers<any TicketStore>()

    private func desk(_ page: Page, store: any TicketStore = BrokenTickets()) -> HelpDesk {
        HelpDesk(
            visit: Visit(page),
            visitor: Visitor("ada"),
            desk: Desk(store: store, data: DataLoader(answers), bus: LocalBus(), clock: ContinuousClock()),
            texts: HelpDeskTexts.all["en"]
        )
    }

    @Test func `the board shows the open tickets and those that wait`() {
        let rows = Tickets.Rows(first: 0, tickets: [Ticket(id: 1, title: "No tea", customer: "ada")])
        desk(.board)
            .renderTester()
            .expectQuery(Tickets(status: .open), producing: .loaded(rows), key: "Open")
            .expectQuery(Tickets(status: .waiting), producing: .loading(last: nil), key: "Waiting")
            .render { #expect($0.content.wrappedScreen is BoardScreen) }
    }

    @Test func `the page of a ticket loads that ticket alone, for the one who looks`() async {
        let shown = Ticket(id: 7, title: "No tea", customer: "ada")
        answers[TicketByID(id: 7, person: Person("ada"))] = shown
        let host = WorkflowTestHost(workflow: desk(.ticket(id: 7)))
        await host.idle()
        let screen = host.rendering.content.wrappedScreen as? TicketScreen
        #expect(screen?.ticket.value == shown)
        #expect(screen?.people.map(\.id) == ["ada"])
    }

    @Test func `a text that is not stored stays in its field, and one that is leaves it`() async {
        let store = BrokenTickets()
        let host = WorkflowTestHost(workflow: desk(.mine, store: store))
        var form: FormRendering<NewTicket>? { (host.rendering.content.wrappedScreen as? MineScreen)?.newTicket }
        form?.title.change(["No tea"])
        form?.submit()
        // It is on its way.
        form?.submit()
        await host.idle()
        #expect(host.rendering.problem == .notStored)
        #expect(form?.title.text == "No tea")
        #expect(await store.tries == 1)
        await store.mend()
        form?.submit()
        #expect(form?.title.text == "No tea")
        await host.idle()
        #expect(host.rendering.problem == nil)
        #expect(form?.title.text == "")
    }

    @Test func `a reply that is stored late empties no form but its own`() async {
        answers[TicketByID(id: 7, person: Person("ada"))] = Ticket(id: 7, title: "No tea", customer: "ada")
        let host = WorkflowTestHost(workflow: desk(.ticket(id: 7)))
        var count: Int? { (host.rendering.content.wrappedScreen as? TicketScreen)?.storedCount }
        let reply = TicketChange.reply("Tea, please", to: 7, by: Person("ada"))
        host.send(HelpDesk.Action.make(reply))
        host.send(HelpDesk.Action.made(.reply("Sent from the page before", to: 3, by: Person("ada")), .success(true)))
        #expect(count == 0)
        host.send(HelpDesk.Action.made(reply, .success(true)))
        #expect(count == 1)
        await host.idle()
        #expect(count == 1)
    }

    @Test func `a change of a ticket that is not there is a message, until one is made`() async throws {
        let host = WorkflowTestHost(workflow: desk(.mine, store: try await makeTickets()))
        host.send(HelpDesk.Action.make(.reply("Hello", to: 99, by: Person("ada"))))
        await host.idle()
        #expect(host.rendering.problem == .noSuchTicket)
        host.send(HelpDesk.Action.make(.open(title: "No tea", by: "ada")))
        await host.idle()
        #expect(host.rendering.problem == nil)
    }

    @Test func `a customer moves nothing, whatever was on the page`() async throws {
        let store = try await makeTickets(titles: ["No tea"])
        let host = WorkflowTestHost(workflow: desk(.ticket(id: 1), store: store))
        host.send(HelpDesk.Action.make(.move(1, to: .closed, before: nil)))
        await host.idle()
        #expect(try await store.count(.open) == 1)
    }
}
