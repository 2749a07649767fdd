import Lasso
import Testing

@MainActor
struct ViewStoreTests {
    private let trace = Trace()

    private enum BadgeModule: ViewModule {
        struct ViewState: Equatable { var text: String }
        enum ViewAction: Equatable { case tap }
    }

    private enum LabelModule: ViewModule {
        struct ViewState: Equatable { var text: String }
    }

    private enum PlainModule: ViewModule {
        typealias ViewState = CounterModule.State
        enum ViewAction { case tap }
    }

    private enum CounterActions: ViewModule {
        struct ViewState: Equatable { var text: String }
        typealias ViewAction = CounterModule.Action
    }

    @Test func `a view store alone keeps its store, and the store does not keep it`() {
        weak var store: CounterStore?
        var view: AnyViewStore<CounterModule.State, CounterModule.Action>?
        do {
            let made = CounterStore()
            store = made
            view = made.asViewStore()
        }
        #expect(store != nil)
        weak let keptView = view
        view = nil
        #expect(keptView == nil)
        #expect(store == nil)
    }

    @Test func `a store lets go of what view stores captured when they are gone`() {
        let store = CounterStore()
        weak var captured: Trace?
        for _ in 0..<10 {
            let trace = Trace()
            captured = trace
            let view = store.asViewStore(stateMap: { state in
                trace.add("")
                return state.count
            })
            #expect(view.state == 0)
        }
        #expect(captured == nil)
    }

    @Test func `a view store follows its store`() {
        let store = CounterStore()
        let view = store.asViewStore(stateMap: { "\($0.count)" })
        #expect(view.state == "0")
        view.dispatchAction(.increment)
        #expect(view.state == "1")
        #expect(store.state.count == 1)
    }

    @Test func `observers that the store had before see the view store as it was`() {
        let store = CounterStore()
        var view: AnyViewStore<Int, CounterModule.Action>?
        defer { view = nil }
        store.observeState(\.count) { [trace] count in trace.add("\(view?.state ?? -1) \(count)") }
        view = store.asViewStore(stateMap: \.count)
        _ = trace.take()
        store.dispatchAction(.increment)
        #expect(trace.take() == ["0 1"])
        #expect(view?.state == 1)
    }

    @Test func `the state is mapped at creation, for the store's first notification and once for each set`() {
        let store = CounterStore()
        let view = store.asViewStore(stateMap: { state in
            trace.add("\(state.count)")
            return state.count
        })
        #expect(trace.take() == ["0", "0"])
        store.update { $0.count = 1 }
        store.update()
        #expect(trace.take() == ["1", "1"])
        #expect(view.state == 1)
    }

    @Test func `actions are mapped at once`() {
        let store = MockLassoStore<CounterModule>(with: .init())
        let view = store.asViewStore(actionMap: { (number: Int) in CounterModule.Action.add(number) })
        view.dispatchAction(3)
        #expect(store.dispatchedActions == [.add(3)])
    }

    @Test func `state and actions are mapped together`() {
        let store = CounterStore()
        let view = store.asViewStore(stateMap: \.count, actionMap: { (number: Int) in .add(number) })
        view.dispatchAction(3)
        #expect(view.state == 3)
    }

    @Test func `a view store is made for a view module`() {
        let store = CounterStore()
        let badge: BadgeModule.ViewStore = store.asViewStore(
            for: BadgeModule.self,
            stateMap: { .init(text: "\($0.count)") },
            actionMap: { _ in .increment }
        )
        let label: LabelModule.ViewStore = store.asViewStore(
            for: LabelModule.self,
            stateMap: { .init(text: "\($0.count)") }
        )
        let plain: PlainModule.ViewStore = store.asViewStore(for: PlainModule.self, actionMap: { _ in .add(10) })
        let text: CounterActions.ViewStore = store.asViewStore(
            for: CounterActions.self,
            stateMap: { .init(text: "\($0.count)") }
        )
        badge.dispatchAction(.tap)
        plain.dispatchAction(.tap)
        text.dispatchAction(.add(100))
        #expect(badge.state.text == "111")
        #expect(label.state.text == "111")
        #expect(plain.state.count == 111)
        #expect(text.state.text == "111")
    }

    @Test func `a view module without actions takes a store without actions`() {
        enum QuietModule: StoreModule {
            struct State { var text = "quiet" }
        }
        final class QuietStore: LassoStore<QuietModule> {}
        let store = QuietStore(with: .init())
        let label: LabelModule.ViewStore = store.asViewStore(for: LabelModule.self, stateMap: { .init(text: $0.text) })
        #expect(label.state.text == "quiet")
    }

    @Test func `a view store of a view store composes the maps`() {
        let store = CounterStore()
        let outer = store.asViewStore(stateMap: { $0.count + 1 })
            .asViewStore(stateMap: { "\($0)" }, actionMap: { (number: Int) in .add(number) })
        outer.dispatchAction(4)
        #expect(outer.state == "5")
    }

    @Test func `a view store notifies of changes of its own state`() {
        let store = CounterStore()
        let view = store.asViewStore(stateMap: { $0.count / 10 })
        view.observeState { [trace] old, new in trace.add("\(old ?? -1) \(new)") }
        store.update { $0.count = 9 }
        store.update { $0.count = 10 }
        #expect(trace.take() == ["-1 0", "0 1"])
    }

    @Test func `a view store of a state that cannot be compared notifies of every set`() {
        let view = CounterStore().asViewStore(stateMap: { OpaqueModule.Opaque(number: $0.count) })
        view.observeState { [trace] in trace.add("\($0.number)") }
        view.observeState(\.number) { [trace] in trace.add("number \($0)") }
        _ = trace.take()
        view.dispatchAction(.add(0))
        #expect(trace.take() == ["0"])
        view.dispatchAction(.add(1))
        #expect(trace.take() == ["1", "number 1"])
    }

    @Test func `an erased store passes outputs on`() {
        let store = CounterStore()
        let erased: CounterModule.Store = store.asAnyStore()
        erased.observeOutput { [trace] in trace.add("\($0)") }
        erased.dispatchAction(.finish)
        #expect(trace.take() == ["finished(0)"])
        #expect(erased.asAnyStore().state == store.state)
    }

    @Test func `a store of one's own has the forms of the protocols, and view stores follow it`() {
        /// Conforms with nothing but what the protocols ask for.
        final class OwnStore: AbstractStore {
            private(set) var state = 1
            private var observers: [(Int?, Int) -> Void] = []

            func observeState(handler: @escaping (Int?, Int) -> Void) {
                observers.append(handler)
                handler(nil, state)
            }

            func observeState<Value>(
                _ keyPath: WritableKeyPath<Int, Value>,
                handler: @escaping (Value?, Value) -> Void
            ) {
                observeState { old, new in handler(old?[keyPath: keyPath], new[keyPath: keyPath]) }
            }

            func dispatchAction(_ action: Int) {
                let old = state
                state += action
                for observer in observers { observer(old, state) }
            }

            func observeOutput(_ observer: @escaping (NoOutput) -> Void) {}
        }
        let store = OwnStore()
        let view = store.asAnyStore().asViewStore(stateMap: { "\($0)" })
        view.observeState { [trace] in trace.add($0) }
        view.dispatchAction(4)
        #expect(trace.take() == ["1", "5"])
        #expect(store.state == 5)
        weak var erased: AnyStore<Int, Int, NoOutput>?
        do {
            let made = store.asAnyStore()
            erased = made
            made.observeState { [trace] _ in trace.add("gone") }
        }
        #expect(erased == nil)
        _ = trace.take()
        store.dispatchAction(1)
        #expect(trace.take() == ["6"])
        #expect(view.state == "6")
    }

    @Test func `a view store that goes during a notification is not told any more`() {
        let store = CounterStore()
        var view: AnyViewStore<Int, CounterModule.Action>?
        defer { view = nil }
        store.observeState(\.count) { count in
            if count == 1 { view = nil }
        }
        view = store.asViewStore(stateMap: { state in
            trace.add("mapped \(state.count)")
            return state.count
        })
        _ = trace.take()
        store.dispatchAction(.increment)
        #expect(trace.take() == [])
        #expect(view == nil)
    }
}
