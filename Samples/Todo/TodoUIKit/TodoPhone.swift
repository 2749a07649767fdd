import TodoCore
import Workflow
import WorkflowUI

/// The app on a device of one person's: knows who is logged in, and where they want to go.
public struct TodoPhone: Workflow {
    private let storage: any TodoStorage

    /// The app with its to-dos in `storage`.
    public init(storage: any TodoStorage) {
        self.storage = storage
    }

    public typealias Output = Never

    public struct State {
        let ledger: DeviceLedger
        var user: User?
        var visit = Visit()
    }

    public func makeInitialState() -> State {
        State(ledger: DeviceLedger())
    }

    // MARK: Actions

    enum Action: WorkflowAction {
        case logIn(User)
        case logOut
        case visit(Route)

        func apply(toState state: inout State, context: ApplyContext<TodoPhone>) -> Never? {
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
        context: RenderContext<TodoPhone>
    ) -> EnvironmentScreen<AdaptedEnvironmentScreen<AppScreen>> {
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
        .withRegistry(TodoViews.registry)
    }
}

/// Gives the changes of one run of the app their keys.
final class DeviceLedger: EventLedger {
    private let run = "\(UInt64.random(in: .min ... .max))"
    private var count = 0

    func key() -> ChangeKey {
        count += 1
        return ChangeKey(page: run, event: count)
    }

    // An event of a person's on this device cannot come twice, so nothing waits for its change to be stored.
    func settle(_ key: ChangeKey) {}
}

/// How views go to another place in the app, for which a web page has links.
private enum VisitKey: ViewEnvironmentKey {
    static var defaultValue: (Route) -> Void { { _ in } }
}

extension ViewEnvironment {
    var visit: (Route) -> Void {
        get { self[VisitKey.self] }
        set { self[VisitKey.self] = newValue }
    }
}
