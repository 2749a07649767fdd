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

    private func desk(_ page: Page, store: any TicketStore = MemoryTickets(changes: .local())) -> HelpDesk {
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

    @Test func `a change of a ticket that is not there is a message, until one is made`() async {
        let host = WorkflowTestHost(workflow: desk(.mine))
        host.send(HelpDesk.Action.make(.reply("Hello", to: 99, by: Person("ada"))))
        await host.idle()
        #expect(host.rendering.problem == .noSuchTicket)
        host.send(HelpDesk.Action.make(.open(title: "No tea", by: "ada")))
        await host.idle()
        #expect(host.rendering.problem == nil)
    }

    @Test func `a customer moves nothing, whatever was on the page`() async {
        let store = MemoryTickets(changes: .local(), titles: ["No tea"])
        let host = WorkflowTestHost(workflow: desk(.ticket(id: 1), store: store))
        host.send(HelpDesk.Action.make(.move(1, to: .closed, before: nil)))
        await host.idle()
        #expect(await store.count(.open) == 1)
    }
}

/// A store that makes no change until it is mended.
actor BrokenTickets: TicketStore {
    struct Broken: Error {}

    private(set) var tries = 0
    private var isMended = false
    private let hash: String?

    /// - Parameter hash: The hash of everybody's password; `nil` if nobody has an account.
    init(hash: String? = nil) { self.hash = hash }

    func mend() { isMended = true }

    func tickets(_ status: Ticket.Status, in range: Range<Int>) -> [Ticket] { [] }
    func count(_ status: Ticket.Status) -> Int { 0 }
    func tickets(of customer: String) -> [Ticket] { [] }
    func ticket(_ id: Ticket.ID, for person: Person) -> Ticket? { nil }
    func file(_ id: Reply.File.ID, of ticket: Ticket.ID, for person: Person) -> FileContent? { nil }

    func hash(of name: String) -> String? { hash }
    func roles(of name: String) -> Set<Role> { [] }
    func addAccount(_ name: String, hash: String) -> Bool { false }
    func setAgent(_ name: String, _ isAgent: Bool) -> Bool { false }

    func make(_ change: TicketChange, once key: EventKey?) throws {
        tries += 1
        if !isMended { throw Broken() }
    }
}
