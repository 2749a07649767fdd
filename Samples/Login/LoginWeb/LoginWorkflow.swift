import LoginCore
import Workflow
import WorkflowLasso
import WorkflowLive
import WorkflowScreens

/// Welcome, login, signed in; signing out leads back to the welcome. Each step is a store of Lasso.
struct LoginWorkflow: Workflow {
    typealias Output = Never

    enum State: Equatable {
        case welcome
        case login
        case signedIn(username: String)
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = LoginWorkflow

        case welcome(WelcomeModule.Output)
        case login(LoginModule.Output)
        case signedIn(SignedInModule.Output)

        func apply(toState state: inout State, context: ApplyContext<LoginWorkflow>) -> Never? {
            switch self {
            case .welcome(.didTapLogIn): state = .login
            case .login(.didLogIn(let username)): state = .signedIn(username: username)
            case .signedIn(.didSignOut): state = .welcome
            }
            return nil
        }
    }

    /// The path that the user has asked for. Nobody gets further by it than to the login.
    let path: String
    /// Tells one visit of a path from the next: the user may go back to where this began.
    let visit: Int
    let message: String
    let session: SessionContext

    func makeInitialState() -> State {
        path == "/login" ? .login : .welcome
    }

    func workflowDidChange(from previousWorkflow: LoginWorkflow, state: inout State) {
        guard visit != previousWorkflow.visit, path != "/account" else { return }
        state = makeInitialState()
    }

    func render(state: State, context: RenderContext<LoginWorkflow>) -> LocatedScreen<StepScreen> {
        switch state {
        case .welcome:
            let screen = StoreWorkflow(WelcomeModule.self).mapOutput { Action.welcome($0) }.rendered(in: context)
            return StepScreen(screen, in: session).located(at: "/", title: WelcomeModule.title)
        case .login:
            let screen = StoreWorkflow(LoginModule.self, initialState: .init(message: message))
                .mapOutput { Action.login($0) }
                .rendered(in: context)
            return StepScreen(screen, in: session).located(at: "/login", title: LoginModule.title)
        case .signedIn(let username):
            let screen = StoreWorkflow(SignedInModule.self, initialState: .init(username: username))
                .mapOutput { Action.signedIn($0) }
                .rendered(in: context)
            return StepScreen(screen, in: session).located(
                at: "/account",
                title: SignedInModule.title,
                change: .replace
            )
        }
    }
}
