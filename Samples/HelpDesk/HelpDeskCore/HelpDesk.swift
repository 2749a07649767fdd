import Workflow
import WorkflowComponentState
import WorkflowConcurrency
import WorkflowData
import WorkflowRoutes
import WorkflowScreens

/// The help desk, for one visitor. The tickets are not in its state: queries show them.
public struct HelpDesk: EffectfulWorkflow {
    public struct State: Equatable {
        var page: Page
        var problem: String?
        /// A Boolean value that indicates whether a text is on its way.
        var isSending = false
        var stored = TextForm.Stored()
        /// The part of the closed tickets that the visitor has scrolled to.
        var request = ListWindow.Request(first: 0)

        mutating func take(_ result: Result<Bool, WorkError>, of change: TicketChange) {
            switch result {
            case .success:
                problem = nil
                if let text = change.text { stored.add(text) }
            case .failure(let error) where error.error is NoSuchTicket: problem = "There is no such ticket."
            case .failure: problem = "The change was not made. Try again."
            }
        }
    }

    public typealias Effect = TicketChange

    public enum Action: WorkflowAction, Sendable {
        case make(TicketChange)
        case made(TicketChange, Result<Bool, WorkError>)
        case scrolled(ListWindow.Request)

        public func apply(toState state: inout State, context: ApplyContext<HelpDesk>) -> Never? {
            switch self {
            case .make(let change):
                if change.text != nil { state.isSending = true }
                context.start(change)
            case .made(let change, let result):
                if change.text != nil { state.isSending = false }
                state.take(result, of: change)
            case .scrolled(let request): state.request = request
            }
            return nil
        }
    }

    let visit: Visit<Page>
    let store: any TicketStore
    let data: DataLoader<any TicketStore>

    public init(visit: Visit<Page>, store: any TicketStore, data: DataLoader<any TicketStore>) {
        (self.visit, self.store, self.data) = (visit, store, data)
    }

    public func makeInitialState() -> State { State(page: visit.page) }

    public func workflowDidChange(from previousWorkflow: HelpDesk, state: inout State) {
        if visit.isNew(since: previousWorkflow.visit) { state = State(page: visit.page) }
    }

    public func work(for change: TicketChange) -> EffectWork<Action> {
        Work { [store] in
            try await store.make(change)
            return true
        }
        .asResult()
        .asEffect { .made(change, $0) }
    }

    public func render(state: State, context: RenderContext<HelpDesk>) -> HelpDeskScreen {
        HelpDeskScreen(page: state.page, problem: state.problem, content: content(of: state, context))
    }

    private func content(of state: State, _ context: RenderContext<HelpDesk>) -> AnyScreen {
        switch state.page {
        case .board: board(state, context).asAnyScreen()
        case .ticket(let id): ticket(id, state, context).asAnyScreen()
        case .closed: closed(state.request, context).asAnyScreen()
        }
    }

    private func board(_ state: State, _ context: RenderContext<HelpDesk>) -> BoardScreen {
        let sink = context.makeSink(of: Action.self)
        let columns = [Ticket.Status.open, .waiting].map { status in
            BoardScreen.Column(
                status: status,
                tickets: data.value(of: Column(status: status), in: context, key: status.rawValue)
            )
        }
        return BoardScreen(
            columns: columns,
            newTicket: TextForm(name: "New ticket", verb: "Open it", isSending: state.isSending, stored: state.stored)
                .rendered(in: context) { Action.make(.open(title: $0)) },
            onMove: { sink.send(.make(.move($0, to: $1, before: $2))) }
        )
    }

    private func ticket(_ id: Ticket.ID, _ state: State, _ context: RenderContext<HelpDesk>) -> TicketScreen {
        let sink = context.makeSink(of: Action.self)
        return TicketScreen(
            ticket: data.value(of: TicketByID(id: id), in: context),
            reply: TextForm(name: "Reply", verb: "Send", isSending: state.isSending, stored: state.stored)
                .rendered(in: context, key: "\(id)") { Action.make(.reply($0, to: id)) },
            onMove: { sink.send(.make(.move(id, to: $0, before: nil))) }
        )
    }

    private func closed(_ request: ListWindow.Request, _ context: RenderContext<HelpDesk>) -> ClosedScreen {
        let sink = context.makeSink(of: Action.self)
        var window = ListWindow(count: data.value(of: ClosedCount(), in: context).value ?? 0)
        window.show(request)
        return ClosedScreen(
            window: window,
            rows: data.value(of: ClosedTickets(range: window.range), in: context, keepingPrevious: true),
            onWindow: { sink.send(.scrolled($0)) }
        )
    }
}
