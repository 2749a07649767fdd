import Lasso
import Testing

// The snippets of the notes on declaring modules, as they stand there; where one has a slip, the meant form.

/// A login screen. The notes write `enum State` here, but an enum has no stored properties: a struct is meant.
private enum LoginScreenModule: ScreenModule {
    struct State: Equatable {
        var username: String
        var password: String
        let message: String

        init(username: String = "", password: String = "", message: String = "") {
            self.username = username
            self.password = password
            self.message = message
        }
    }

    enum Action: Equatable {
        case didTapButton
        case didEnterValue(String)
    }

    static var defaultInitialState: State { return State() }

    static func createScreen(with store: LoginScreenStore) -> Screen {
        return Screen(store, UIViewController())
    }

    static func createScreen(username: String) -> Screen {
        let initialState = LoginScreenModule.State(username: username)
        return createScreen(with: initialState)
    }
}

private final class LoginScreenStore: LassoStore<LoginScreenModule> {
    override func handleAction(_ action: Action) {
        switch action {
        case .didTapButton: update { $0.password = "" }
        case .didEnterValue(let value): update { $0.password = value }
        }
    }
}

/// The protocol that the actions are analogous to.
@MainActor
private protocol MyScreenActionDelegate {
    func didTapButton()
    func didEnterValue(_ value: String)
}

extension LoginScreenStore: MyScreenActionDelegate {
    func didTapButton() { dispatchAction(.didTapButton) }
    func didEnterValue(_ value: String) { dispatchAction(.didEnterValue(value)) }
}

private enum SeedBlankModule: ScreenModule {
    static func createScreen(with store: SeedBlankStore) -> Screen {
        return Screen(store, UIViewController())
    }
}

private final class SeedBlankStore: LassoStore<SeedBlankModule> {
}

private enum MyFlowModule: FlowModule {
    enum Output: Equatable {
        case somethingHappened
    }
}

private enum QuietFlowModule: FlowModule {
}

@MainActor
struct SeedTests {
    @Test func `state has dynamic and invariant properties`() {
        let screen = LoginScreenModule.createScreen(with: .init(message: "Log in to change your settings"))
        screen.store.dispatchAction(.didEnterValue("secret"))
        #expect(screen.store.state.password == "secret")
        #expect(screen.store.state.message == "Log in to change your settings")
    }

    @Test func `actions can be collected and compared, and are analogous to a protocol`() {
        let mock = MockLassoStore<LoginScreenModule>(with: .init())
        mock.dispatchAction(.didTapButton)
        mock.dispatchAction(.didEnterValue("a"))
        #expect(mock.dispatchedActions == [.didTapButton, .didEnterValue("a")])
        let store = LoginScreenStore()
        store.didEnterValue("a")
        #expect(store.state.password == "a")
        store.didTapButton()
        #expect(store.state.password == "")
    }

    @Test func `a screen is created with an initial state, or by a convenience of one's own`() {
        let initialState = LoginScreenModule.State(username: "Billie")
        let screen = LoginScreenModule.createScreen(with: initialState)
        #expect(screen.store.state.username == "Billie")
        #expect(LoginScreenModule.createScreen(username: "Billie").store.state == initialState)
        #expect(LoginScreenModule.createScreen().store.state.username == "")
    }

    @Test func `a module may leave out everything but its screen`() {
        #expect(SeedBlankModule.createScreen().store.state == EmptyState())
        #expect(SeedBlankModule.Output.self == NoOutput.self)
        #expect(SeedBlankModule.Action.self == NoAction.self)
    }

    @Test func `a flow module may leave out its context, and its output`() {
        #expect(MyFlowModule.RequiredContext.self == UIViewController.self)
        #expect(QuietFlowModule.Output.self == NoOutput.self)
        let flow = Flow<MyFlowModule>()
        var heard: [MyFlowModule.Output] = []
        flow.observeOutput { heard.append($0) }
        flow.dispatchOutput(.somethingHappened)
        #expect(heard == [.somethingHappened])
    }

    @Test func `there are modules for the usual flows without output`() {
        #expect(NoOutputFlow.RequiredContext.self == UIViewController.self)
        #expect(NoOutputNavigationFlow.RequiredContext.self == UINavigationController.self)
    }
}
