import Workflow
import WorkflowConcurrency

/// A workflow with effects has an action type of its own, which the maps of its work need not name.
nonisolated struct LikelyEffects: EffectfulWorkflow {
    enum Effect: Codable, Sendable { case load(Int) }

    enum Action: WorkflowAction, Equatable {
        typealias WorkflowType = LikelyEffects
        case tick(Int)
        case loaded(Int)

        func apply(toState state: inout [Int], context: ApplyContext<LikelyEffects>) -> Never? {
            switch self {
            case .tick(let number): context.start(.load(number))
            case .loaded(let number): state.append(number)
            }
            return nil
        }
    }

    func makeInitialState() -> [Int] { [] }

    func work(for effect: Effect) -> EffectWork<Action> {
        switch effect {
        case .load(let number): EffectWork { .loaded(number + 1) }
        }
    }

    func render(state: [Int], context: RenderContext<LikelyEffects>) -> [Int] {
        Work { 1 }.running(in: context) { .tick($0) }
        return state
    }
}

@MainActor
func runLikelyEffects() async {
    let host = WorkflowHost(workflow: LikelyEffects())
    while host.rendering != [2] { await Task.yield() }
}
