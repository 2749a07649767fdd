import Workflow
import WorkflowComponentState
import WorkflowConcurrency
import WorkflowData
import WorkflowForms
import WorkflowLive
import WorkflowRoutes
import WorkflowScreens
import WorkflowTexts

/// The help desk, for one visitor. The tickets are not in its state: queries show them.
public struct HelpDesk: EffectfulWorkflow {
    public enum Problem: Sendable { case noSuchTicket, notStored, nameTaken }

    public struct State: Equatable {
        var page: Page
        var problem: Problem?
        /// A Boolean value that indicates whether a form is on its way.
        var isSending = false
        /// The number of forms that are stored.
        var storedCount = 0
        /// The part of the closed tickets that the visitor has scrolled to.
        var request = ListWindow.Request(first: 0)
        /// The name of the account that was made on this page.
        var newName: String?
    }

    public typealias Effect = TicketChange

    public enum Action: WorkflowAction, Sendable {
        case make(TicketChange)
        case made(TicketChange, Result<Bool, WorkError>)
        case register(Registration.Value)
        case registered(String, isNew: Bool?)
        case scrolled(ListWindow.Request)

        public func apply(toState state: inout State, context: ApplyContext<HelpDesk>) -> Never? {
            switch self {
            case .make(let change):
                // Whatever was on the page: what an action does is decided here.
                if case .move = change, state.page.role != .agent { return nil }
                state.isSending = change.isForm || state.isSending
                context.start(change)
            case .made(let change, let result):
                if change.isForm { state.isSending = false }
                switch result {
                case .success:
                    state.problem = nil
                    if change.isForm { state.storedCount += 1 }
                case .failure(let error): state.problem = error.error is NoSuchTicket ? .noSuchTicket : .notStored
                }
            case .register(let account):
                state.isSending = true
                // No effect with a name, which would be recorded with the password.
                context.start(of: Action.self) { [register = context[workflowValue: \.visitor.register]] sink in
                    try await sink.deliver(.registered(account.name, isNew: try? await register(account)))
                }
            case .registered(let name, let isNew):
                state.isSending = false
                state.problem = isNew == nil ? .notStored : isNew == false ? .nameTaken : nil
                if isNew == true { state.newName = name }
            case .scrolled(let request): state.request = request
            }
            return nil
        }
    }

    let visit: Visit<Page>
    let visitor: Visitor
    let desk: Desk
    let texts: LanguageTexts

    public init(visit: Visit<Page>, visitor: Visitor, desk: Desk, texts: LanguageTexts) {
        (self.visit, self.visitor, self.desk, self.texts) = (visit, visitor, desk, texts)
    }

    public func makeInitialState() -> State { State(page: visit.page) }

    public func workflowDidChange(from previousWorkflow: HelpDesk, state: inout State) {
        if visit.isNew(since: previousWorkflow.visit) { state = State(page: visit.page) }
    }

    public func work(for change: TicketChange) -> EffectWork<Action> {
        let hold = visitor.hold()
        return Work { [store = desk.store] in
            defer { hold?.release() }
            try await store.make(change, once: hold?.key)
            return true
        }
        .asResult()
        .asEffect { .made(change, $0) }
    }

    public func render(state: State, context: RenderContext<HelpDesk>) -> HelpDeskScreen {
        HelpDeskScreen(
            page: state.page,
            user: visitor.name,
            isAgent: visitor.isAgent,
            problem: state.problem,
            content: content(of: state, context)
        )
    }

    private func content(of state: State, _ context: RenderContext<HelpDesk>) -> AnyScreen {
        switch (state.page, visitor.name) {
        case (.register(let next), _): registration(state, next, context).asAnyScreen()
        case (.signIn(let next, let hasFailed), _): SignInScreen(next: next, hasFailed: hasFailed).asAnyScreen()
        case (_, nil): SignInScreen(next: state.page.url, hasFailed: false).asAnyScreen()
        case (.mine, let name?): mine(name, state, context).asAnyScreen()
        case (.ticket(let id), let name?): ticket(id, Person(name), state, context).asAnyScreen()
        case (.boardTicket(let id), let name?):
            ticket(id, Person(name, isAgent: true), state, context).asAnyScreen()
        case (.board, _): board(context).asAnyScreen()
        case (.closed, _): closed(state.request, context).asAnyScreen()
        }
    }

    private func registration(_ state: State, _ next: String, _ context: RenderContext<HelpDesk>) -> RegistrationScreen {
        if let name = state.newName {
            context.runSideEffect(key: "sign in") { [visitor] _ in visitor.signIn(name, next) }
        }
        let form = FormWorkflow(
            Registration(isFree: visitor.isFree),
            isBusy: state.isSending || state.newName != nil,
            texts: texts.forms,
            clock: desk.clock
        )
        return RegistrationScreen(next: next, form: form.rendered(in: context) { Action.register($0) })
    }

    private func mine(_ name: String, _ state: State, _ context: RenderContext<HelpDesk>) -> MineScreen {
        let form = FormWorkflow(
            NewTicket(),
            isBusy: state.isSending,
            storedCount: state.storedCount,
            texts: texts.forms,
            clock: desk.clock
        )
        return MineScreen(
            tickets: desk.data.value(of: TicketsOf(customer: name), in: context),
            newTicket: form.rendered(in: context) { Action.make(.open($0, by: name)) }
        )
    }

    private func ticket(
        _ id: Ticket.ID,
        _ person: Person,
        _ state: State,
        _ context: RenderContext<HelpDesk>
    ) -> TicketScreen {
        TicketPage(
            id: id,
            person: person,
            desk: desk,
            isConnected: visitor.isConnected,
            isSending: state.isSending,
            storedCount: state.storedCount,
            texts: texts
        )
        .rendered(in: context, key: "\(id)") { Action.make($0) }
    }

    private func board(_ context: RenderContext<HelpDesk>) -> BoardScreen {
        let sink = context.makeSink(of: Action.self)
        let columns = [Ticket.Status.open, .waiting].map { status in
            BoardScreen.Column(
                status: status,
                tickets: desk.data.value(of: Column(status: status), in: context, key: status.rawValue)
            )
        }
        return BoardScreen(columns: columns, onMove: { sink.send(.make(.move($0, to: $1, before: $2))) })
    }

    private func closed(_ request: ListWindow.Request, _ context: RenderContext<HelpDesk>) -> ClosedScreen {
        let sink = context.makeSink(of: Action.self)
        var window = ListWindow(count: desk.data.value(of: ClosedCount(), in: context).value ?? 0)
        window.show(request)
        return ClosedScreen(
            window: window,
            rows: desk.data.value(of: ClosedTickets(range: window.range), in: context, keepingPrevious: true),
            onWindow: { sink.send(.scrolled($0)) }
        )
    }
}

extension TicketChange {
    /// A Boolean value that indicates whether it is what somebody has written.
    fileprivate var isForm: Bool { if case .move = self { false } else { true } }
}
