import Workflow
import WorkflowConcurrency
import WorkflowData
import WorkflowForms
import WorkflowSharing

/// A file that goes with the next reply.
public struct DraftFile: Identifiable {
    public let id: Int
    public let content: FileContent
    /// The file that was sent, which counts for the limits of the field as long as it is here.
    let file: any Sendable
}

/// A ticket as a chat: replies appear for all who look at it, with who is here and who is typing.
struct TicketPage: Workflow {
    struct State {
        var drafts: [DraftFile] = []
        var lastID = 0
        /// The files of the reply that is on its way.
        var sent: Set<DraftFile.ID> = []
        /// The text whose author has paused.
        var pausedText = ""
    }

    enum Action: WorkflowAction {
        case attach(FileContent, any Sendable), detach(DraftFile.ID)
        case pause(String)
        case reply(String), move(Ticket.Status)

        func apply(toState state: inout State, context: ApplyContext<TicketPage>) -> TicketChange? {
            let (id, person) = (context[workflowValue: \.id], context[workflowValue: \.person])
            switch self {
            case .attach(let content, let file):
                state.lastID += 1
                state.drafts.append(DraftFile(id: state.lastID, content: content, file: file))
            case .detach(let id): state.drafts.removeAll { $0.id == id }
            case .pause(let text): state.pausedText = text
            case .reply(let text):
                state.sent = Set(state.drafts.map(\.id))
                return .reply(text, files: state.drafts.map(\.content), to: id, by: person)
            case .move(let status): return .move(id, to: status, before: nil)
            }
            return nil
        }
    }

    typealias Output = TicketChange

    let id: Ticket.ID
    let person: Person
    let desk: Desk
    let isConnected: SharedValue<Bool>
    let reply: FormWorkflow<ReplyForm>
    /// The number of replies that are stored.
    let storedCount: Int

    func makeInitialState() -> State { State() }

    func workflowDidChange(from previousWorkflow: TicketPage, state: inout State) {
        if storedCount > previousWorkflow.storedCount { state.drafts.removeAll { state.sent.contains($0.id) } }
    }

    func render(state: State, context: RenderContext<TicketPage>) -> TicketScreen {
        let sink = context.makeSink(of: Action.self)
        let ticket = desk.data.value(of: TicketByID(id: id, person: person), in: context)
        let reply = reply.rendered(in: context) { Action.reply($0) }
        let text = reply.text.text
        let isTyping = !text.isEmpty && text != state.pausedText
        if isTyping {
            Work.debounced(text, for: .seconds(4), clock: desk.clock).running(in: context) { Action.pause($0) }
        }
        let presence = Presence<Bool>("ticket \(id)", on: desk.bus, clock: desk.clock)
        // Nobody is at a ticket that is not shown.
        let isHere = isConnected.value(in: context) && ticket.value.flatMap(\.self) != nil
        presence.enter(as: person.name, isTyping, while: isHere, in: context)
        return TicketScreen(
            ticket: ticket,
            person: person,
            people: presence.people(in: context),
            drafts: state.drafts,
            storedCount: storedCount,
            reply: reply,
            onAttach: { sink.send(.attach($0, $1)) },
            onDetach: { sink.send(.detach($0)) },
            onMove: { sink.send(.move($0)) }
        )
    }
}
