import Lasso

/// Asks for a name and a password.
public enum LoginModule: ScreenModule {
    public struct State: Equatable, Sendable {
        public var username = ""
        public var password = ""
        /// What went wrong; `nil` for nothing.
        public var error: String?
        /// Why to log in: the same as long as the screen is there.
        public let message: String

        public init(username: String = "", message: String = "Log in to go on.") {
            self.username = username
            self.message = message
        }
    }

    public enum Action: Equatable, Sendable {
        case didChangeUsername(String)
        case didChangePassword(String)
        case didTapLogIn
    }

    public enum Output: Equatable, Sendable {
        case didLogIn(username: String)
    }

    /// What the screen is called, always.
    public nonisolated static let title = "Login"

    public static var defaultInitialState: State { State() }

    public static func createScreen(with store: LoginStore) -> Screen {
        Screen(store, LoginController(store: store.asViewStore()))
    }

    /// A screen with the name filled in.
    public static func createScreen(username: String) -> Screen {
        createScreen(with: State(username: username))
    }
}

/// Checks what was entered.
public final class LoginStore: LassoStore<LoginModule> {
    public override func handleAction(_ action: Action) {
        switch action {
        case .didChangeUsername(let username):
            update { state in
                state.username = username
                state.error = nil
            }
        case .didChangePassword(let password):
            update { state in
                state.password = password
                state.error = nil
            }
        case .didTapLogIn:
            logIn()
        }
    }

    private func logIn() {
        guard Accounts.accept(state.username, state.password) else {
            update { state in
                state.password = ""
                state.error = "Wrong username or password"
            }
            return
        }
        dispatchOutput(.didLogIn(username: state.username))
    }
}
