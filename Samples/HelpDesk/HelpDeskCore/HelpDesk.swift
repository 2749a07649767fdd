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
    public enum Problem: Sendable { case noSuchTicket, notStored }

    public struct State: Equatable {
        var page: Page
        var problem: Problem?
        /// A Boolean value that indicates whether a form is on its way.
        var isSending = false
        /// The form that this page has sent. The page before may have sent another one, which is not stored yet.
        var sent: TicketChange?
        /// The number of forms that are stored.
        var storedCount = 0
        /// The part of the closed tickets that the visitor has scrolled to.
        var request = ListWindow.Request(first: 0)
        /// The name of the account that was made on this page.
        var newName: String?
    }

    public typealias Effect = TicketChange

    public enum Action: WorkflowAction, Sendable {
        case make(TicketChange), made(TicketChange, Result<Bool, WorkError>)
        case register(name: String, password: String), registered(String, Bool)
        case scrolled(ListWindow.Request)

        public func apply(toState state: inout State, context: ApplyContext<HelpDesk>) -> Never? {
            switch self {
            // Whatever was on the page: what an action does is decided here.
            case .make(.move) where state.page.role != .agent: break
            case .make(let change):
                if change.isForm { (state.isSending, state.sent) = (true, change) }
                context.start(change)
            case .made(let change, let result):
                let isOfThisPage = change == state.sent
                if isOfThisPage { (state.isSending, state.sent) = (false, nil) }
                switch result {
                case .success:
                    state.problem = nil
                    if isOfThisPage { state.storedCount += 1 }
                case .failure(let error): state.problem = error.error is NoSuchTicket ? .noSuchTicket : .notStored
                }
            case .register(let name, let password):
                state.isSending = true
                // No effect that is a value, as that would be recorded with the password.
                context.start(of: Action.self) { [register = context[workflowValue: \.visitor.register]] sink in
                    try await sink.deliver(.registered(name, (try? await register(name, password)) != nil))
                }
            case .registered(let name, let isStored):
                state.isSending = false
                (state.newName, state.problem) = isStored ? (name, nil) : (nil, .notStored)
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
        case (.register(let next), _): register(state, next, context).asAnyScreen()
        case (.signIn(let next, let hasFailed), _): SignInScreen(next: next, hasFailed: hasFailed).asAnyScreen()
        // The gate lets nobody else in.
        case (_, nil): SignInScreen(next: state.page.url, hasFailed: false).asAnyScreen()
        case (.mine, let name?): mine(name, state, context).asAnyScreen()
        case (.ticket(let id), let name?), (.boardTicket(let id), let name?):
            ticket(id, name, state, context).asAnyScreen()
        case (.board, _): board(context).asAnyScreen()
        case (.closed, _): closed(state.request, context).asAnyScreen()
        }
    }

    private func form<Fields>(_ fields: @autoclosure @escaping () -> Fields, _ state: State) -> FormWorkflow<Fields> {
        let (isBusy, count) = (state.isSending, state.storedCount)
        return FormWorkflow(fields(), isBusy: isBusy, storedCount: count, texts: texts.forms, clock: desk.clock)
    }

    private func register(_ state: State, _ next: String, _ context: RenderContext<HelpDesk>) -> RegistrationScreen {
        if let name = state.newName {
            context.runSideEffect(key: "sign in") { [visitor] _ in visitor.signIn(name, next) }
        }
        let fields = Registration { [store = desk.store] in try await store.hash(of: $0) == nil }
        let form = form(fields, state).rendered(in: context) { Action.register(name: $0.name, password: $0.password) }
        return RegistrationScreen(next: next, form: form)
    }

    private func mine(_ name: String, _ state: State, _ context: RenderContext<HelpDesk>) -> MineScreen {
        let form = form(NewTicket(), state).rendered(in: context) { new in
            Action.make(.open(title: new.title, text: new.text, by: name))
        }
        return MineScreen(tickets: desk.data.value(of: TicketsOf(customer: name), in: context), newTicket: form)
    }

    private func ticket(_ id: Ticket.ID, _ name: String, _ state: State, _ context: RenderContext<HelpDesk>)
        -> TicketScreen
    {
        let person = Person(name, isAgent: state.page.role == .agent)
        let (reply, count) = (form(ReplyForm(), state), state.storedCount)
        return TicketPage(
            id: id,
            person: person,
            desk: desk,
            isConnected: visitor.isConnected,
            reply: reply,
            storedCount: count
        )
        .rendered(in: context, key: "\(id)") { Action.make($0) }
    }

    private func board(_ context: RenderContext<HelpDesk>) -> BoardScreen {
        let sink = context.makeSink(of: Action.self)
        let columns = [Ticket.Status.open, .waiting].map { status in
            (status, desk.data.value(of: Tickets(status: status), in: context, key: status.rawValue))
        }
        return BoardScreen(columns: columns, onMove: { sink.send(.make(.move($0, to: $1, before: $2))) })
    }

    private func closed(_ request: ListWindow.Request, _ context: RenderContext<HelpDesk>) -> ClosedScreen {
        let sink = context.makeSink(of: Action.self)
        var window = ListWindow(count: desk.data.value(of: ClosedCount(), in: context).value ?? 0)
        window.show(request)
        let rows = desk.data.value(
            of: Tickets(status: .closed, range: window.range),
            in: context,
            keepingPrevious: true
        )
        return ClosedScreen(window: window, rows: rows, onWindow: { sink.send(.scrolled($0)) })
    }
}
