import Lasso
import Testing

enum BlankModule: ScreenModule {
    static func createScreen(with store: BlankStore) -> Screen {
        return Screen(store, UIViewController())
    }
}

final class BlankStore: LassoStore<BlankModule> {
}

private enum OnlyStateModule: ScreenModule {
    struct State { var text: String }
    static var defaultInitialState: State { State(text: "") }
    static func createScreen(with store: OnlyStateStore) -> Screen { Screen(store, UIViewController()) }
}

private final class OnlyStateStore: LassoStore<OnlyStateModule> {}

private enum NoOutputModule: ScreenModule {
    struct State { var isOn = false }
    enum Action { case toggle }
    static var defaultInitialState: State { State() }
    static func createScreen(with store: Store) -> Screen { Screen(store, UIViewController()) }

    final class Store: LassoStore<NoOutputModule> {
        override func handleAction(_ action: Action) { update { $0.isOn.toggle() } }
    }
}

private enum GenericModule<Item: Equatable>: ScreenModule {
    struct State: Equatable { var items: [Item] }
    enum Action { case clear }
    static var defaultInitialState: State { State(items: []) }
    static func createScreen(with store: GenericStore<Item>) -> Screen { Screen(store, UIViewController()) }
}

private final class GenericStore<Item: Equatable>: LassoStore<GenericModule<Item>> {
    override func handleAction(_ action: Action) { update { $0.items = [] } }
}

private final class ClassModule: ScreenModule {
    enum Action { case go }
    enum Output { case gone }
    static func createScreen(with store: ClassStore) -> Screen { Screen(store, UIViewController()) }
}

private final class ClassStore: LassoStore<ClassModule> {
    override func handleAction(_ action: Action) { dispatchOutput(.gone) }
}

private enum TabModule: PassthroughScreenModule {
    enum Action: Equatable { case didTap }
    typealias Output = Action
    static func createScreen(with store: PassthroughStore<Self>) -> Screen { Screen(store, UIViewController()) }
}

@MainActor
struct StoreModuleTests {
    @Test func `a module with nothing but a screen gets the default types`() {
        #expect(BlankModule.Action.self == NoAction.self)
        #expect(BlankModule.State.self == EmptyState.self)
        #expect(BlankModule.Output.self == NoOutput.self)
        #expect(BlankModule.createScreen().store.state == EmptyState())
        #expect(BlankModule.createScreen(with: BlankStore()).store.state == EmptyState())
        #expect(BlankStore().state == BlankStore(with: EmptyState()).state)
    }

    @Test func `each type may be left out alone`() {
        #expect(OnlyStateModule.Action.self == NoAction.self)
        #expect(NoOutputModule.Output.self == NoOutput.self)
        #expect(ClassModule.State.self == EmptyState.self)
        let screen = NoOutputModule.createScreen()
        screen.store.dispatchAction(.toggle)
        #expect(screen.store.state.isOn)
    }

    @Test func `a module may be generic, or a class`() {
        let screen = GenericModule<Int>.createScreen(with: .init(items: [1]))
        screen.store.dispatchAction(.clear)
        #expect(screen.store.state.items == [])
        var heard: [ClassModule.Output] = []
        ClassModule.createScreen().observeOutput { heard.append($0) }.store.dispatchAction(.go)
        #expect(heard == [.gone])
    }

    @Test func `a module may be declared in a function`() {
        enum LocalModule: StoreModule {
            struct State { var count = 1 }
        }
        final class LocalStore: LassoStore<LocalModule> {}
        #expect(LocalStore(with: .init()).state.count == 1)
    }

    @Test func `a passthrough store hands its actions on as outputs`() {
        var heard: [TabModule.Output] = []
        TabModule.createScreen().observeOutput { heard.append($0) }.store.dispatchAction(.didTap)
        #expect(heard == [.didTap])
    }

    @Test func `a store may take an optional state`() {
        final class Lenient: LassoStore<CounterModule> {
            required init(with initialState: State? = nil) {
                super.init(with: initialState ?? State(count: 7))
            }
        }
        #expect(Lenient(with: nil).state.count == 7)
        #expect(Lenient(with: .init(count: 1)).state.count == 1)
    }
}
