import Workflow
import WorkflowSwiftUI

struct Counter: Workflow {
    typealias Rendering = ActionModel<State, Action>
    typealias Output = Never

    @ObservableState
    struct State {
        var count = 0
        var child = Child()
        var mode = Mode.plain
        @ObservationStateIgnored var changes = 0
    }

    @ObservableState
    struct Child: Identifiable {
        var id = 0
        var name = ""
    }

    @ObservableState
    enum Mode {
        case plain
        case editing(Child)
    }

    @CasePathable
    enum Action: WorkflowAction {
        case increment
        case rename(String)

        typealias WorkflowType = Counter

        func apply(toState state: inout State, context: ApplyContext<Counter>) -> Never? {
            state.changes += 1
            switch self {
            case .increment: state.count += 1
            case .rename(let name): state.child.name = name
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Counter>) -> Rendering {
        context.makeActionModel(state: state)
    }
}

@main
enum Client {
    static func main() {
        let host = WorkflowHost(workflow: Counter())
        withObservationTracking {
            _ = host.rendering.count
        } onChange: {
            print("The count changes.")
        }
        withObservationTracking {
            _ = host.rendering.child.id
        } onChange: {
            fatalError("Expected nobody to hear of the id. Instead, it was notified.")
        }
        host.rendering.sendAction(.increment)
        let rename = \Counter.Action.Cases.rename
        host.rendering.sendAction(rename("Ada"))
        host.rendering.count += 1
        precondition(host.rendering.count == 2 && host.rendering.child.name == "Ada" && host.rendering.changes == 2)
    }
}
