import TodoCore
import Workflow
import WorkflowLive
import WorkflowScreens

/// The app as a live page: knows who is logged in, and puts the route into the URL.
struct TodoPage: Workflow {
    var session: SessionContext
    var visit: Visit
    var storage: any TodoStorage
    var files: (any TodoFiles)?

    typealias Output = Never

    struct State {
        /// Holds what is on its way to the disk, so one for the whole life of the page.
        let ledger: HoldLedger
        var user: User?
        /// What the login cookie has to become; `nil` while it says who the user is.
        var change: IdentityChange?
        /// Counts the changes, so that each is made once.
        var changeCount = 0
    }

    func makeInitialState() -> State {
        State(ledger: HoldLedger(session: session), user: session.identity.flatMap { User(name: $0) })
    }

    // MARK: Actions

    enum Action: WorkflowAction {
        case logIn(User)
        case logOut

        func apply(toState state: inout State, context: ApplyContext<TodoPage>) -> Never? {
            switch self {
            case .logIn(let user):
                state.user = user
                state.change = .signIn(user.name)
            case .logOut:
                state.user = nil
                state.change = .signOut
            }
            state.changeCount += 1
            return nil
        }
    }

    // MARK: Rendering

    func render(state: State, context: RenderContext<TodoPage>) -> LocatedScreen<AppScreen> {
        if let change = state.change {
            context.runSideEffect(key: "identity \(state.changeCount)") { _ in
                switch change {
                // No user has a name that is too long for a login.
                case .signIn(let name): try? session.signIn(as: name)
                case .signOut: session.signOut()
                }
            }
        }
        let services = Services(storage: storage, ledger: state.ledger, files: files)
        let app = RootWorkflow(user: state.user, visit: visit, services: services).rendered(in: context) { output in
            switch output {
            case .logIn(let user): Action.logIn(user)
            case .logOut: Action.logOut
            }
        }
        return app.located(at: app.route.url, title: app.title)
    }
}
