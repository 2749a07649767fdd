import Workflow
import WorkflowUI

/// One user's to-dos: loads and saves them, and shows the list beside the editor.
///
/// What a user does becomes a ``Change`` that waits in `pending` until it is on disk; meanwhile the list is shown as
/// if it were there. Changes are stored in the order made, all that have gathered at once.
struct TodosWorkflow: Workflow {
    var user: User
    var initialRoute: Route
    var services: Services

    enum Output: Equatable {
        case logOut
    }

    struct State: Equatable {
        var route: Route
        /// The list as it is on disk; `nil` until it is loaded.
        var stored: TodoList?
        /// What is not on disk yet.
        var pending: [KeyedChange] = []
        /// Why loading or saving stopped; the user may try again.
        var failure: StorageError?
        /// Counts the user's tries, so that each is a side effect of its own.
        var loadAttempt = 1
        var saveAttempt = 1
        var undo: Undo?
        /// Counts the offers to undo, so that each has its own ten seconds.
        var undoCount = 0
        /// Where to go once the user agrees to lose unsaved changes.
        var leaving: Departure?
        /// Logging out waits until everything is on disk.
        var isLoggingOut = false
    }

    struct Undo: Equatable {
        var number: Int
        var todos: [Todo]
    }

    enum Departure: Equatable {
        case to(Route)
        case logOut
    }

    func makeInitialState() -> State {
        State(route: initialRoute)
    }

    // MARK: Actions

    enum Action: WorkflowAction, Equatable, Sendable {
        case loaded(TodoList)
        /// The first `count` pending changes are on disk.
        case saved(count: Int, TodoList)
        case failed(StorageError)
        case retry
        /// Makes a change; `losing` says whether the editor holds unsaved text, which then stays open.
        case make(Change, losing: Bool = false)
        case undo
        case undoExpired(Int)
        case visit(Route, losing: Bool)
        case logOut(losing: Bool)
        case discard
        case keepEditing

        func apply(toState state: inout State, context: ApplyContext<TodosWorkflow>) -> Output? {
            let ledger = context[workflowValue: \.services].ledger
            switch self {
            case .loaded(let list):
                state.adopt(list)
            case .saved(let count, let list):
                for keyed in state.pending.prefix(count) { ledger.settle(keyed.key) }
                state.pending.removeFirst(count)
                state.adopt(list)
                return state.logOutIfReady()
            case .failed(let error):
                state.failure = error
                state.isLoggingOut = false
            case .retry:
                state.retry()
            case .make(let change, let losing):
                state.make(change, ledger: ledger)
                if !losing { state.closeIfDeleted(by: change) }
            case .undo:
                guard let undo = state.undo else { return nil }
                state.undo = nil
                state.make(.restore(undo.todos), ledger: ledger)
            case .undoExpired(let number):
                if state.undo?.number == number { state.undo = nil }
            case .visit(let route, let losing):
                state.leave(.to(route), losing: losing && route.selection != state.route.selection)
            case .logOut(let losing):
                state.leave(.logOut, losing: losing)
                return state.logOutIfReady()
            case .discard:
                guard let departure = state.leaving else { return nil }
                state.leave(departure, losing: false)
                return state.logOutIfReady()
            case .keepEditing:
                state.leaving = nil
            }
            return nil
        }
    }

    // MARK: Rendering

    func render(state: State, context: RenderContext<TodosWorkflow>) -> AppScreen {
        runSideEffects(state: state, context: context)
        let sink = context.makeSink(of: Action.self)
        guard let list = state.list else {
            let screen = LoadingScreen(problem: problem(state, sink))
            let content = BodyAndOverlaysScreen(AnyScreen(screen))
            return AppScreen(
                title: "To-dos",
                route: state.route,
                content: AnyScreen(content),
                onVisit: visit(sink, false)
            )
        }
        let editor = state.route.selection.map { render(editing: $0, list, state, context) }
        let isLosing = editor?.hasUnsavedChanges ?? false
        let listed = ListWorkflow(user: user, list: list, route: state.route).rendered(in: context) { output in
            action(for: output, route: state.route, isLosing: isLosing)
        }
        let workspace = WorkspaceScreen(
            panes: SplitScreen(
                leadingScreen: AnyScreen(listed.screen),
                trailingScreen: editor?.screen ?? AnyScreen(NothingSelectedScreen())
            ),
            isDetailOpen: editor != nil,
            problem: problem(state, sink),
            undo: state.undo.map { undo in UndoOffer(message: undo.message, onUndo: { sink.send(.undo) }) }
        )
        let alerts = [listed.alert, leaveAlert(state, sink)].compactMap(\.self)
        return AppScreen(
            title: editor?.title ?? "To-dos",
            route: state.route,
            content: AnyScreen(BodyAndOverlaysScreen(AnyScreen(workspace), overlays: alerts)),
            onVisit: visit(sink, isLosing)
        )
    }

    private func visit(_ sink: Sink<Action>, _ isLosing: Bool) -> (Route) -> Void {
        { sink.send(.visit($0, losing: isLosing)) }
    }

    private func action(for output: ListWorkflow.Output, route: Route, isLosing: Bool) -> Action {
        switch output {
        case .change(let change): .make(change, losing: isLosing)
        case .edit(let id): .visit(Route(filter: route.filter, selection: id), losing: isLosing)
        case .logOut: .logOut(losing: isLosing)
        }
    }

    private func render(
        editing id: Todo.ID,
        _ list: TodoList,
        _ state: State,
        _ context: RenderContext<TodosWorkflow>
    ) -> EditorWorkflow.Rendering {
        EditorWorkflow(id: id, todo: list[id], isSaving: state.isSaving(id))
            .rendered(in: context, key: id.description) { output -> Action in
                switch output {
                case .save(let text): .make(.edit(id, text))
                case .back(let losing): .visit(state.route.withoutSelection, losing: losing)
                }
            }
    }

    private func problem(_ state: State, _ sink: Sink<Action>) -> Problem? {
        state.failure.map { failure in
            let what = state.stored == nil ? "Your to-dos could not be loaded" : "Your changes are not saved yet"
            return Problem(message: "\(what): \(failure.reason).", onRetry: { sink.send(.retry) })
        }
    }

    private func leaveAlert(_ state: State, _ sink: Sink<Action>) -> AlertOverlay? {
        guard state.leaving != nil else { return nil }
        return AlertOverlay(
            buttons: [.positive: "Discard", .negative: "Keep editing"],
            title: "Discard your changes?",
            message: "They are not saved."
        ) { event in
            sink.send(event == .buttonClicked(.positive) ? .discard : .keepEditing)
        }
    }
}
