import Workflow
import WorkflowContainers
import WorkflowScreens

/// Shows the to-dos under a filter, and asks before it clears the done ones.
struct ListWorkflow: DurableWorkflow, Equatable {
    var user: User
    var list: TodoList
    var route: Route

    enum Output: Equatable {
        case change(Change)
        case edit(Todo.ID)
        case logOut
    }

    struct State: Codable, Equatable {
        var isAskingToClear = false
    }

    func makeInitialState() -> State { State() }

    // MARK: Actions

    enum Action: WorkflowAction, Equatable {
        case add(String)
        case toggle(Todo.ID, Bool)
        case edit(Todo.ID)
        case delete(Todo.ID)
        case clearTapped
        case clearConfirmed
        case clearCanceled
        case logOut

        func apply(toState state: inout State, context: ApplyContext<ListWorkflow>) -> Output? {
            switch self {
            case .add(let title):
                return TodoText(title: title).tidied.map { .change(.add($0)) }
            case .toggle(let id, let isDone):
                return .change(.setDone(id, isDone))
            case .edit(let id):
                return .edit(id)
            case .delete(let id):
                return .change(.delete([id]))
            case .clearTapped:
                state.isAskingToClear = context[workflowValue: \.list].todos.contains(where: \.isDone)
                return nil
            case .clearConfirmed:
                state.isAskingToClear = false
                return .change(.delete(context[workflowValue: \.list].todos.filter(\.isDone).map(\.id)))
            case .clearCanceled:
                state.isAskingToClear = false
                return nil
            case .logOut:
                return .logOut
            }
        }
    }

    // MARK: Rendering

    struct Rendering {
        var screen: TodoListScreen
        var alert: AlertOverlay?
    }

    func render(state: State, context: RenderContext<ListWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)
        let doneCount = list.todos.count - list.activeCount
        let screen = TodoListScreen(
            userName: user.name,
            rows: list.todos.lazy.filter(route.filter.includes).map(row),
            route: route,
            status: status,
            emptyState: emptyState,
            hasDone: doneCount > 0,
            onAdd: { sink.send(.add($0)) },
            onToggle: { sink.send(.toggle($0, $1)) },
            onEdit: { sink.send(.edit($0)) },
            onDelete: { sink.send(.delete($0)) },
            onClearDone: { sink.send(.clearTapped) },
            onLogOut: { sink.send(.logOut) }
        )
        return Rendering(screen: screen, alert: state.isAskingToClear ? clearAlert(doneCount, sink) : nil)
    }

    private func row(_ todo: Todo) -> TodoListScreen.Row {
        TodoListScreen.Row(
            id: todo.id,
            title: todo.title,
            isDone: todo.isDone,
            hasNote: !todo.text.note.isEmpty,
            isSelected: todo.id == route.selection
        )
    }

    private var status: String {
        let count = list.activeCount
        return count == 0 ? "All done" : "\(count) left"
    }

    private var emptyState: TodoListScreen.EmptyState {
        if list.todos.isEmpty { return .nothingYet }
        return route.filter == .done ? .nothingDone : .nothingActive
    }

    private func clearAlert(_ count: Int, _ sink: Sink<Action>) -> AlertOverlay {
        AlertOverlay(
            buttons: [.positive: "Clear", .negative: "Cancel"],
            title: count == 1 ? "Clear the to-do that is done?" : "Clear the \(count) to-dos that are done?",
            message: "You can undo this for ten seconds."
        ) { event in
            sink.send(event == .buttonClicked(.positive) ? .clearConfirmed : .clearCanceled)
        }
    }
}
