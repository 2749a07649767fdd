import Workflow

/// A workflow belongs to no actor: it runs on the home of its host. So it says `nonisolated`, which its nested types take over.
nonisolated struct Ticker: Workflow {
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
nonisolated struct Clock: Workflow {
    typealias Output = Ticker.Output

    func render(state: Void, context: RenderContext<Clock>) -> String {
        let count = Ticker(ticks: 3).rendered(in: context) { AnyWorkflowAction<Clock>(sendingOutput: $0) }
        return "\(count) ticks"
    }
}

/// A class as there are many in such an app: it belongs to the main actor.
final class Settings {
    var unit = "ticks"
}

/// A workflow that uses it belongs to the main actor too. It has no async side effects of its own: its children do that.
struct Label: @MainActor Workflow {
    typealias Output = Int

    enum Action: WorkflowAction {
        typealias WorkflowType = Label
        case childFinished(ticks: Int)

        func apply(toState state: inout Int, context: ApplyContext<Label>) -> Int? {
            switch self {
            case .childFinished(let ticks):
                state = ticks
                return ticks
            }
        }
    }

    let settings: Settings

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Label>) -> String {
        _ = Clock().rendered(in: context) { output in
            switch output {
            case .finished(let ticks): Action.childFinished(ticks: ticks)
            }
        }
        return "\(state) \(settings.unit)"
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

/// A tree on the main actor, which is where everything is here, made in the initial value of a property.
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
        await runLikelyModels()
        async let first = MadeAsynchronously().finish()
        async let second = MadeLazily().finish()
        let third = await App().finish()
        let label = WorkflowHost(workflow: Label(settings: Settings()))
        for await _ in label.outputs { break }
        guard label.rendering == "3 ticks" else {
            fatalError("Expected the label to read 3 ticks, found \(label.rendering).")
        }
        let all = await [first, second, third]
        guard all == Array(repeating: .finished(ticks: 3), count: 3) else {
            fatalError("Expected three hosts to finish after 3 ticks, found \(all).")
        }
        let librarian = Librarian()
        let work = await librarian.work()
        let unit = await librarian.readUnit()
        guard work == Library.everything, unit == "ticks" else {
            fatalError("Expected all workers to do their work, found \(String(describing: (work, unit))).")
        }
    }
}
