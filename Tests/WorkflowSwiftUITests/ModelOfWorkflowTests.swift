import Testing
import Workflow

@testable import WorkflowSwiftUI

/// Models that workflows render, with the store that shows them.
struct ModelOfWorkflowTests {
    struct Counter: Workflow {
        typealias Output = Never

        @ObservableState
        struct State {
            var count = 0
            var step = 1
        }

        enum Action: WorkflowAction {
            case increment
            case reset

            func apply(toState state: inout State, context: ApplyContext<Counter>) -> Never? {
                switch self {
                case .increment: state.count += state.step
                case .reset: state = State()
                }
                return nil
            }
        }

        var renders: Renders?

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Counter>) -> ActionModel<State, Action> {
            renders?.count += 1
            return context.makeActionModel(state: state)
        }
    }

    /// A workflow whose states are compared, as far as it is up to them.
    struct Comparing: Workflow {
        typealias Output = Never

        @ObservableState
        struct Child: Equatable { var count = 0 }

        @ObservableState
        struct State: Equatable { var child = Child() }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Comparing>) -> StateAccessor<State> {
            context.makeStateAccessor(state: state)
        }
    }

    @Test func `a nested state that is replaced by an equal one is observed from then on`() {
        let host = WorkflowHost(workflow: Comparing())
        let (store, setModel) = Store.make(model: host.rendering)
        host.onRendering(setModel)
        // Observation tells observers of a registrar that is gone.
        let first = host.rendering
        first.sendValue { $0.child = Comparing.Child() }
        let count = read { _ = store.child.count }
        first.sendValue { $0.child.count += 1 }
        #expect(store.child.count == 1)
        #expect(count.isNotified)
        withExtendedLifetime(first) {}
    }

    private let host = WorkflowHost(workflow: Counter())

    private func makeStore() -> Store<ActionModel<Counter.State, Counter.Action>> {
        let (store, setModel) = Store.make(model: host.rendering)
        host.onRendering(setModel)
        return store
    }

    @Test func `an action notifies the readers of what it changes, once`() {
        let store = makeStore()
        let count = read { _ = store.count }
        let step = read { _ = store.step }
        store.send(.increment)
        #expect(count.isNotified)
        #expect(!step.isNotified)
        #expect(store.count == 1)
    }

    @Test func `a write is an action of the workflow`() {
        let store = makeStore()
        store.step = 5
        #expect(store.step == 5)
        store.send(.increment)
        #expect(host.rendering.count == 5)
    }

    @Test func `a new state notifies all readers`() {
        let store = makeStore()
        let step = read { _ = store.step }
        store.send(.reset)
        #expect(step.isNotified)
        let count = read { _ = store.count }
        store.send(.increment)
        #expect(count.isNotified)
        #expect(store.count == 1)
    }

    @Test func `a model of an earlier rendering goes on working`() {
        let first = host.rendering
        first.sendAction(.increment)
        first.sendAction(.increment)
        first.step = 3
        #expect(host.rendering.count == 2)
        #expect(host.rendering.step == 3)
        #expect(first.count == 0)
    }

    @Test func `a model that is mapped to a screen is rendered once for each action`() {
        struct Shown {
            let model: ActionModel<Counter.State, Counter.Action>
        }
        let renders = Renders()
        let host = WorkflowHost(workflow: Counter(renders: renders).mapRendering(Shown.init))
        var shown: [Int] = []
        let subscription = host.onRendering { shown.append($0.model.count) }
        host.rendering.model.sendAction(.increment)
        host.rendering.model.step = 2
        host.rendering.model.sendAction(.increment)
        #expect(renders.count == 4)
        #expect(shown == [1, 1, 3])
        subscription.cancel()
    }
}

/// Counts calls of `render`.
final class Renders {
    var count = 0
}
