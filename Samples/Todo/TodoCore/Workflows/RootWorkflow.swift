import Workflow
import WorkflowContainers
import WorkflowScreens

/// The app: asks who is there, then shows that user's to-dos.
///
/// Who is logged in is the host's affair, because it outlives the tree: the workflow asks for a change by its output, and
/// the host makes it by passing another ``user``.
public struct RootWorkflow: Workflow {
    public var user: User?
    /// Where to go; another one than before is a wish of the user's, see ``Visit``.
    public var visit: Visit
    public var services: Services

    public init(user: User?, visit: Visit = Visit(), services: Services) {
        self.user = user
        self.visit = visit
        self.services = services
    }

    public enum Output: Equatable, Sendable {
        case logIn(User)
        case logOut
    }

    public typealias State = Void

    // MARK: Actions

    struct Forward: WorkflowAction {
        var output: Output

        func apply(toState state: inout Void, context: ApplyContext<RootWorkflow>) -> Output? { output }
    }

    // MARK: Rendering

    public func render(state: Void, context: RenderContext<RootWorkflow>) -> AppScreen {
        guard let user else {
            let welcome = WelcomeWorkflow().rendered(in: context) { output in
                switch output {
                case .logIn(let user): Forward(output: .logIn(user))
                }
            }
            return AppScreen(title: "Welcome", route: visit.route, content: BodyAndOverlaysScreen(AnyScreen(welcome)))
        }
        return TodosWorkflow(user: user, visit: visit, services: services)
            .rendered(in: context, key: user.name) { output in
                switch output {
                case .logOut: Forward(output: .logOut)
                }
            }
    }
}
