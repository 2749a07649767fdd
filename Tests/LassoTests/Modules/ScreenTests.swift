import Lasso
import LassoTestUtilities
import Testing

@MainActor
struct ScreenTests {
    private let trace = Trace()

    @Test func `a screen is made of the default state, of another, of a store, and configured`() {
        #expect(CounterModule.createScreen().store.state.count == 0)
        #expect(CounterModule.createScreen(with: .init(count: 3)).store.state.count == 3)
        let state = CounterModule.State(count: 4)
        #expect(CounterModule.createScreen(with: state).store.state.count == 4)
        #expect(CounterModule.createScreen(with: CounterStore(with: .init(count: 5))).store.state.count == 5)
        let configured = CounterModule.createScreen(configure: { $0.update { $0.count = 6 } })
        #expect(configured.store.state.count == 6)
        let both = CounterModule.createScreen(with: .init(count: 7), configure: { $0.update { $0.count *= 2 } })
        #expect(both.store.state.count == 14)
    }

    @Test func `the members of a screen chain, in any order`() {
        let navigation = UINavigationController()
        var controller: UIViewController?
        var store: CounterModule.Store?
        let screen = CounterModule.createScreen()
            .place(with: pushed(in: navigation))
            .setUpController { $0.title = "Counter" }
            .captureController(as: &controller)
            .captureStore(as: &store)
            .observeOutput { [trace] in trace.add("\($0)") }
            .observeOutput({ [trace] (text: String) in trace.add(text) }, mapping: { "mapped \($0)" })
        #expect(navigation.topViewController === screen.controller)
        #expect(controller === screen.controller)
        #expect(controller?.title == "Counter")
        #expect(store === screen.store)
        screen.store.dispatchAction(.finish)
        #expect(trace.take() == ["finished(0)", "mapped finished(0)"])
    }

    @Test func `a weak variable may capture the store and the controller`() {
        weak var store: CounterModule.Store?
        weak var controller: UIViewController?
        do {
            let screen = CounterModule.createScreen()
                .captureStore(as: &store)
                .captureController(as: &controller)
            #expect(store === screen.store)
            #expect(controller === screen.controller)
        }
        #expect(store == nil)
        #expect(controller == nil)
    }

    @Test func `the controller alone keeps the store`() {
        weak var store: CounterModule.Store?
        weak var concrete: CounterStore?
        var controller: UIViewController?
        do {
            let screen = CounterModule.createScreen(configure: { concrete = $0 })
            store = screen.store
            controller = screen.controller
        }
        #expect(store != nil)
        #expect(concrete != nil)
        controller = nil
        #expect(controller == nil)
        #expect(store == nil)
        #expect(concrete == nil)
    }

    @Test func `a factory makes screens as it was told`() {
        let plain = ScreenFactory<CounterModule>()
        #expect(plain.createScreen().store.state.count == 0)
        #expect(plain.createScreen(with: .init(count: 2)).store.state.count == 2)
        let configured: CounterModule.ScreenFactory = screenFactory(configure: { $0.update { $0.count += 10 } })
        #expect(configured.createScreen(with: .init(count: 2)).store.state.count == 12)
        let own = CounterModule.ScreenFactory { initialState in
            CounterModule.createScreen(with: initialState ?? .init(count: 9))
        }
        #expect(own.createScreen().store.state.count == 9)
        let trailing = CounterModule.ScreenFactory { store in store.update { $0.count = 8 } }
        #expect(trailing.createScreen().store.state.count == 8)
    }

    @Test func `a view reads the state and dispatches actions of its view store`() {
        struct CounterView: LassoView {
            let store: CounterModule.ViewStore
        }
        let store = CounterStore()
        let view = CounterView(store: store.asViewStore())
        view.dispatchAction(.add(4))
        #expect(view.state.count == 4)
    }
}
