// A state that can be compared anywhere holds no model whose `==` is the main actor's: the model says `nonisolated`.
// flags: -default-isolation MainActor
// expect: main actor-isolated conformance of 'Cart' to 'Equatable' cannot be used in nonisolated context
import Workflow

struct Cart: Codable, Equatable {
    var items = 0
}

nonisolated struct Shop: DurableWorkflow {
    struct State: Codable, Equatable {
        var cart = Cart()
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Shop>) -> Int { state.cart.items }
}
