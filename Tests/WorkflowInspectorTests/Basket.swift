import Synchronization
import ViewEnvironment
import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens
import WorkflowSnapshots

/// An app whose history can be repeated, and which would deliver something.
struct Basket: DurableWorkflow {
    struct State: Codable, Equatable {
        var count = 0
        var isSent = false
    }

    enum Action: WorkflowAction, Codable {
        case add, send

        func apply(toState state: inout State, context: ApplyContext<Basket>) -> Never? {
            switch self {
            case .add: state.count += context[workflowValue: \.step]
            case .send: state.isSent = true
            }
            return nil
        }
    }

    /// The number of times that something was delivered.
    static let deliveries = Mutex(0)

    var step = 1

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Basket>) -> BasketScreen {
        if state.isSent { context.runSideEffect(key: "deliver") { _ in Self.deliveries.withLock { $0 += 1 } } }
        let sink = context.makeSink(of: Action.self)
        return BasketScreen(
            count: state.count,
            isSent: state.isSent,
            onAdd: { sink.send(.add) },
            onSend: { sink.send(.send) }
        )
    }
}

struct BasketScreen: WebScreen {
    let count: Int
    let isSent: Bool
    let onAdd: () -> Void
    let onSend: () -> Void

    func html(environment: ViewEnvironment) -> HTML {
        p { "\(count) apples\(isSent ? ", sent" : "")" }
        button(.type(.button), .onClick(onAdd)) { "Add" }
        button(.type(.button), .onClick(onSend)) { "Send" }
    }
}
