// Effects send from elsewhere, so the workflow is nonisolated; the functions of its work may be the main actor's.
// flags: -default-isolation MainActor
// expect: main actor-isolated conformance of 'Shop.Action' to 'WorkflowAction' cannot satisfy conformance requirement for a 'Sendable' type parameter 'Action'
// expect: type 'Shop' does not conform to protocol 'EffectfulWorkflow'
// expect: main actor-isolated conformance of 'Shop.Action' to 'WorkflowAction' cannot satisfy conformance requirement for a 'Sendable' type parameter 'Self.Action'
import Workflow

struct Shop: @MainActor EffectfulWorkflow {
    nonisolated enum Effect: Codable, Sendable { case load }

    enum Action: WorkflowAction {
        case loaded

        func apply(toState state: inout Int, context: ApplyContext<Shop>) -> Never? { nil }
    }

    func makeInitialState() -> Int { 0 }

    func work(for effect: Effect) -> EffectWork<Action> { EffectWork { .loaded } }

    func render(state: Int, context: RenderContext<Shop>) -> Int { state }
}
