import Workflow
import WorkflowConcurrency
import WorkflowSharing

/// The page of one visitor: asks for a name, then shows the table.
public struct GameWorkflow: Workflow {
    /// The name in the page's URL; `nil` if there is none yet.
    let name: String?
    let table: Shared<Table>
    let visitors: Presence<Visitor>
    /// Whether a browser shows the page.
    let isConnected: SharedValue<Bool>
    /// Keeps the visitor's click unacknowledged as long as somebody has what it returns.
    let hold: () -> (any Sendable)?

    public init(
        name: String?,
        table: Shared<Table>,
        visitors: Presence<Visitor>,
        isConnected: SharedValue<Bool>,
        hold: @escaping () -> (any Sendable)? = { nil }
    ) {
        (self.name, self.table, self.visitors) = (name, table, visitors)
        (self.isConnected, self.hold) = (isConnected, hold)
    }

    public struct State {
        var name: String?
        /// The commands that were not answered.
        var requests: [Request] = []
        var lastNumber = 0
        var refusal: Refusal?
    }

    struct Request {
        let number: Int
        let command: Table.Command
        let hold: (any Sendable)?
    }

    enum Action: WorkflowAction {
        case named(String)
        case command((String) -> Table.Command)
        case answered(Int, Refusal?)
        typealias WorkflowType = GameWorkflow

        func apply(toState state: inout State, context: ApplyContext<GameWorkflow>) -> Never? {
            switch self {
            case .named(let text):
                // By scalars: a character may have any number of them.
                let typed = String(text.unicodeScalars.prefix(20))
                let name = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                if !name.isEmpty { state.name = name }
            case .command(let make):
                guard let name = state.name else { return nil }
                state.lastNumber += 1
                let hold = context[workflowValue: \.hold]()
                state.requests.append(Request(number: state.lastNumber, command: make(name), hold: hold))
            case .answered(let number, let refusal):
                state.requests.removeAll { $0.number == number }
                state.refusal = refusal
            }
            return nil
        }
    }

    public func makeInitialState() -> State { State(name: name) }

    public func workflowDidChange(from previousWorkflow: GameWorkflow, state: inout State) {
        if name != previousWorkflow.name { state.name = name }
    }

    public func render(state: State, context: RenderContext<GameWorkflow>) -> (name: String?, screen: GameScreen) {
        let sink = context.makeSink(of: Action.self)
        guard let name = state.name else {
            return (nil, .name(NameScreen { sink.send(.named($0)) }))
        }
        let game = table.value(in: context)
        visitors.enter(
            as: name,
            Visitor(mark: game.mark(of: name)),
            while: isConnected.value(in: context),
            in: context
        )
        for request in state.requests {
            Work { [table] in try await table.request(request.command, holding: request.hold) }
                .running(in: context, key: "\(request.number)") { Action.answered(request.number, $0) }
        }
        let screen = TableScreen(
            name: name,
            game: game,
            people: visitors.people(in: context),
            refusal: state.refusal,
            onSit: { mark in sink.send(.command { .sit(mark, name: $0) }) },
            onStand: { sink.send(.command { .stand(name: $0) }) },
            onPlace: { cell in sink.send(.command { .place(cell: cell, name: $0) }) },
            onAgain: { sink.send(.command { .playAgain(name: $0) }) }
        )
        return (name, .table(screen))
    }
}
