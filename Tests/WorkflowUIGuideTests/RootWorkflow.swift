import Workflow

/// A root for the guide's bootstrapping: a name that is edited, then logged in with.
struct RootWorkflow: Workflow {
    typealias Output = String

    func makeInitialState() -> String { "Ada" }

    func render(state: String, context: RenderContext<RootWorkflow>) -> WelcomeScreen {
        let sink = context.makeSink(of: Action.self)
        return WelcomeScreen(
            name: state,
            onNameChanged: { sink.send(.nameChanged($0)) },
            onLoginTapped: { sink.send(.login) }
        )
    }

    enum Action: WorkflowAction {
        case nameChanged(String)
        case login

        typealias WorkflowType = RootWorkflow

        func apply(toState state: inout String, context: ApplyContext<RootWorkflow>) -> String? {
            switch self {
            case .nameChanged(let name):
                state = name
                return nil
            case .login:
                return state
            }
        }
    }
}
