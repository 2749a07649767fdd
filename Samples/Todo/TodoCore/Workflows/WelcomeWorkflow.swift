import Workflow

/// Asks for a name until it has one.
struct WelcomeWorkflow: DurableWorkflow {
    enum Output: Equatable {
        case logIn(User)
    }

    struct State: Codable, Equatable {
        var name = ""
    }

    func makeInitialState() -> State { State() }

    // MARK: Actions

    enum Action: WorkflowAction, Equatable {
        case nameChanged(String)
        case loginTapped

        func apply(toState state: inout State, context: ApplyContext<WelcomeWorkflow>) -> Output? {
            switch self {
            case .nameChanged(let name):
                state.name = name
                return nil
            case .loginTapped:
                return User(name: state.name).map { .logIn($0) }
            }
        }
    }

    // MARK: Rendering

    func render(state: State, context: RenderContext<WelcomeWorkflow>) -> WelcomeScreen {
        let sink = context.makeSink(of: Action.self)
        return WelcomeScreen(
            name: state.name,
            canLogIn: User(name: state.name) != nil,
            onNameChanged: { sink.send(.nameChanged($0)) },
            onLoginTapped: { sink.send(.loginTapped) }
        )
    }
}
