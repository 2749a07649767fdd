import Workflow

extension Scenario {
    /// A node acts that keeps 250 side effects running.
    static var sideEffects: Scenario {
        Scenario(
            name: "side-effects-250",
            countedOperations: 50,
            ours: { EffectTree() },
            limit: { EffectsByHand() },
            expectedCheck: { $0 + 250 }
        )
    }
}

struct Effects: Workflow {
    let counter: StartCounter

    struct State: Equatable {
        var count = 0
    }

    struct Increment: WorkflowAction {
        func apply(toState state: inout State, context: ApplyContext<Effects>) -> Never? {
            state.count += 1
            return nil
        }
    }

    struct Rendering {
        let count: Int
        let increment: Sink<Increment>
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Effects>) -> Rendering {
        for key in 0..<250 {
            context.runSideEffect(key: key) { _ in counter.started += 1 }
        }
        return Rendering(count: state.count, increment: context.makeSink(of: Increment.self))
    }
}

final class StartCounter {
    var started = 0
}

final class EffectTree: Subject {
    private let counter = StartCounter()
    private let host: WorkflowHost<Effects>

    init() { host = WorkflowHost(workflow: Effects(counter: counter), configuration: RuntimeConfiguration()) }

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering.increment.send(Effects.Increment()) }
    }

    var check: Int { host.rendering.count + counter.started }
}

/// Effects by hand: a dictionary of what runs, and which pass named it last.
final class EffectsByHand: Subject {
    private var running: [Int: Int] = [:]
    private var pass = 0
    private var count = 0
    private var started = 0

    init() { render() }

    @inline(never)
    private func increment() {
        count += 1
        render()
    }

    private func render() {
        pass += 1
        for key in 0..<250 {
            if running.updateValue(pass, forKey: key) == nil { started += 1 }
        }
        for (key, lastPass) in running where lastPass != pass { running[key] = nil }
    }

    func run(operations: Int) {
        for _ in 0..<operations { increment() }
    }

    var check: Int { count + started }
}
