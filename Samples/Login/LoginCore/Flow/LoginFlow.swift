import Lasso
import UIKit

/// The types of ``LoginFlow``.
public enum LoginFlowModule: NavigationFlowModule {
    public enum Output: Equatable {
        case didSignIn(username: String)
        case didSignOut
    }
}

/// Welcome, login, signed in; signing out leads back to the welcome.
public final class LoginFlow: Flow<LoginFlowModule> {
    private let message: String

    /// - Parameter message: Why to log in.
    public init(message: String) {
        self.message = message
    }

    public override func createInitialController() -> UIViewController {
        WelcomeModule.createScreen()
            .observeOutput { [weak self] output in
                switch output {
                case .didTapLogIn: self?.showLogin()
                }
            }
            .controller
    }

    private func showLogin() {
        LoginModule.createScreen(with: LoginModule.State(message: message))
            .observeOutput { [weak self] output in
                switch output {
                case .didLogIn(let username): self?.showSignedIn(username)
                }
            }
            .place(with: nextPushedInFlow)
    }

    private func showSignedIn(_ username: String) {
        SignedInModule.createScreen(with: SignedInModule.State(username: username))
            .observeOutput { [weak self] output in
                switch output {
                case .didSignOut: self?.signOut()
                }
            }
            .place(with: nextPushedInFlow)
        dispatchOutput(.didSignIn(username: username))
    }

    private func signOut() {
        unwind()
        dispatchOutput(.didSignOut)
    }
}
