import Workflow

extension Scenario {
    /// An action that leaves an Equatable state as it was.
    static var unchangedEquatable: Scenario {
        Scenario(
            name: "unchanged-equatable",
            countedOperations: 5_000,
            ours: { UnchangedTree() },
            limit: { UnchangedByHand() },
            expectedCheck: { _ in 1 }
        )
    }
}

struct Setting: Workflow {
    let renders: StartCounter

    struct State: Equatable {
        var name = "name"
        var number = 0
    }

    struct Set: WorkflowAction {
        let number: Int

        func apply(toState state: inout State, context: ApplyContext<Setting>) -> Never? {
            state.number = number
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Setting>) -> Sink<Set> {
        renders.started += 1
        return context.makeSink(of: Set.self)
    }
}

final class UnchangedTree: Subject {
    private let renders = StartCounter()
    private let host: WorkflowHost<Setting>

    init() { host = WorkflowHost(workflow: Setting(renders: renders), configuration: RuntimeConfiguration()) }

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering.send(Setting.Set(number: 0)) }
    }

    /// How often there was a render.
    var check: Int { renders.started }
}

/// By hand: compares, and does nothing.
final class UnchangedByHand: Subject {
    private var state = Setting.State()
    private var rendering: (Int) -> Void = { _ in }
    private(set) var check = 0

    init() { render() }

    @inline(never)
    private func set(_ number: Int) {
        let before = state
        state.number = number
        if state != before { render() }
    }

    private func render() {
        check += 1
        rendering = { [unowned self] in set($0) }
    }

    func run(operations: Int) {
        for _ in 0..<operations { rendering(0) }
    }
}
