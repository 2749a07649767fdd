import Workflow
import WorkflowConcurrency

/// Searches for a text while there is one, and listens to news while it is told to.
struct Search: Workflow {
    struct State: Equatable {
        var query = "swift"
        var hits: [String] = []
        var isListening = false
    }

    enum Action: WorkflowAction, Equatable {
        typealias WorkflowType = Search
        case found([String])
        case heard(Int)

        func apply(toState state: inout State, context: ApplyContext<Search>) -> Never? {
            switch self {
            case .found(let hits): state.hits = hits
            case .heard(let number): state.hits.append("news \(number)")
            }
            return nil
        }
    }

    var key = ""

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Search>) -> [String] {
        if !state.query.isEmpty {
            Query(text: state.query).running(in: context, key: key) { Action.found($0) }
        }
        if state.isListening {
            News(channel: 1).running(in: context, key: "news") { Action.heard($0) }
        }
        return state.hits
    }
}

struct Query: Worker, Equatable {
    let text: String

    func run() async -> [String] { fatalError("Expected the tester not to run the worker.") }
}

struct News: AsyncSequenceWorker {
    typealias Output = Int
    let channel: Int

    func run() -> AsyncStream<Int> { fatalError("Expected the tester not to run the worker.") }

    func isEquivalent(to otherWorker: News) -> Bool { channel == otherWorker.channel }
}

/// Runs a function that has no identity.
struct Refresh: Workflow {
    typealias Output = Int

    func render(state: Void, context: RenderContext<Refresh>) {
        AsyncOperationWorker { 7 }.running(in: context) { AnyWorkflowAction<Refresh>(sendingOutput: $0) }
    }
}
