import Workflow

/// Nothing is to be said about isolation in Swift 6 mode.
struct Ticker: Workflow {
    enum Output: Equatable {
        case finished(ticks: Int)
    }

    enum Action: WorkflowAction, Sendable {
        typealias WorkflowType = Ticker
        case tick
        case finish

        func apply(toState state: inout Int, context: ApplyContext<Ticker>) -> Output? {
            switch self {
            case .tick:
                state += 1
                return nil
            case .finish:
                return .finished(ticks: state)
            }
        }
    }

    let ticks: Int

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Ticker>) -> Int {
        context.runSideEffect(key: "ticks", of: Action.self) { [ticks] sink in
            for _ in 0..<ticks {
                await Task.yield()
                sink.send(.tick)
            }
            sink.send(.finish)
        }
        return state
    }
}

/// Passes its child's output on.
struct Clock: Workflow {
    typealias Output = Ticker.Output

    func render(state: Void, context: RenderContext<Clock>) -> String {
        let count = Ticker(ticks: 3).rendered(in: context) { AnyWorkflowAction<Clock>(sendingOutput: $0) }
        return "\(count) ticks"
    }
}

/// A tree on an actor, made in its asynchronous initialiser: after all properties have a value the compiler knows the actor.
actor MadeAsynchronously {
    private var host: WorkflowHost<Clock>?
    private var outputs: HostSequence<Clock.Output>?

    init() async {
        host = WorkflowHost(workflow: Clock())
        outputs = host?.outputs
    }

    func finish() async -> Clock.Output? {
        guard let outputs else { return nil }
        for await output in outputs { return output }
        return nil
    }
}

/// A tree on an actor, made with its first use. The compiler does not know the actor there, so it is named.
actor MadeLazily {
    private lazy var host = WorkflowHost(workflow: Clock(), home: self)

    func finish() async -> Clock.Output? {
        for await output in host.outputs { return output }
        return nil
    }
}

/// A tree on the main actor, made in the initial value of a property.
@MainActor
final class App {
    private let host = WorkflowHost(workflow: Clock())

    func finish() async -> Clock.Output? {
        for await output in host.outputs { return output }
        return nil
    }
}

@main
enum Client {
    static func main() async {
        await runLikelyCode()
        await runLikelyEffects()
        async let first = MadeAsynchronously().finish()
        async let second = MadeLazily().finish()
        let third = await App().finish()
        let all = await [first, second, third]
        guard all == Array(repeating: .finished(ticks: 3), count: 3) else {
            fatalError("Expected three hosts to finish after 3 ticks, found \(all).")
        }
        let work = await Librarian().work()
        guard work == Library.everything else {
            fatalError("Expected all workers to do their work, found \(String(describing: work)).")
        }
    }
}
