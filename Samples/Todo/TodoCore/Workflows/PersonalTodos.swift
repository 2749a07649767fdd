import Workflow
import WorkflowContainers
import WorkflowScreens

/// The app for one person at one device, such as a phone or a terminal: knows who is logged in, and where they want to go.
public struct PersonalTodos: Workflow {
    private let storage: any TodoStorage
    private let user: User?

    /// The app with its to-dos in `storage`, at first with `user` logged in.
    public init(storage: any TodoStorage, user: User? = nil) {
        (self.storage, self.user) = (storage, user)
    }

    public typealias Output = Never

    public struct State {
        let ledger: DeviceLedger
        var user: User?
        var visit = Visit()
    }

    public func makeInitialState() -> State {
        State(ledger: DeviceLedger(), user: user)
    }

    // MARK: Actions

    enum Action: WorkflowAction {
        case logIn(User)
        case logOut
        case visit(Route)

        func apply(toState state: inout State, context: ApplyContext<PersonalTodos>) -> Never? {
            switch self {
            case .logIn(let user): state.user = user
            case .logOut: state.user = nil
            case .visit(let route): state.visit = Visit(route: route, number: state.visit.number + 1)
            }
            return nil
        }
    }

    // MARK: Rendering

    public func render(
        state: State,
        context: RenderContext<PersonalTodos>
    ) -> AdaptedEnvironmentScreen<AppScreen> {
        let sink = context.makeSink(of: Action.self)
        return RootWorkflow(
            user: state.user,
            visit: state.visit,
            services: Services(storage: storage, ledger: state.ledger)
        )
        .rendered(in: context) { output in
            switch output {
            case .logIn(let user): Action.logIn(user)
            case .logOut: Action.logOut
            }
        }
        .adaptedEnvironment { $0.visit = { route in sink.send(.visit(route)) } }
    }
}

/// How views go to another place in the app, for which a web page has links.
private enum VisitKey: ViewEnvironmentKey {
    static var defaultValue: (Route) -> Void { { _ in } }
}

extension ViewEnvironment {
    /// Asks the app for a route, as a link of a web page does.
    public var visit: (Route) -> Void {
        get { self[VisitKey.self] }
        set { self[VisitKey.self] = newValue }
    }
}
