import Workflow
import WorkflowContainers
import WorkflowScreens

/// One user's to-dos: loads and saves them, and shows the list beside the editor.
///
/// What a user does becomes a ``Change`` that waits in `pending` until it is on disk; meanwhile the list is shown as
/// if it were there. Changes are stored in the order made, those in quick succession together; a save that fails is tried again.
struct TodosWorkflow: DurableWorkflow {
    var user: User
    /// Where the host asked to go last; unsaved changes may be in the way.
    var visit: Visit
    var services: Services

    enum Output: Equatable {
        case logOut
    }

    struct State: Codable, Equatable {
        /// What outlives the process. The list comes from the storage again, and what was being saved is saved again: the storage
        /// passes over what it has.
        private enum CodingKeys: CodingKey {
            case route, pending, undo, undoCount, hasUnsavedChanges, leaving, isLoggingOut
        }

        var route: Route
        /// The list as it is on disk; `nil` until it is loaded.
        var stored: TodoList?
        /// What is not on disk yet.
        var pending: [KeyedChange] = []
        /// How many of them are being saved; 0 while more may join them.
        var saving = 0
        /// Why loading or saving stopped. It is tried again after a while, or when the user asks for it.
        var failure: StorageError?
        /// Counts the tries, so that each is a side effect of its own.
        var loadAttempt = 1
        var saveAttempt = 1
        /// How many tries have failed in a row.
        var failedTries = 0
        var undo: Undo?
        /// Counts the offers to undo, so that each has its own ten seconds.
        var undoCount = 0
        /// Whether the editor holds text that is not saved.
        var hasUnsavedChanges = false
        /// Where to go once the user agrees to lose unsaved changes.
        var leaving: Departure?
        /// Logging out waits until everything is on disk.
        var isLoggingOut = false
    }

    struct Undo: Codable, Equatable {
        var number: Int
        var todos: [Todo]
    }

    enum Departure: Codable, Equatable {
        case to(Route)
        case logOut
    }

    func makeInitialState() -> State {
        State(route: visit.route)
    }

    func workflowDidChange(from previous: TodosWorkflow, state: inout State) {
        if visit != previous.visit { state.leave(.to(visit.route)) }
    }

    // MARK: Actions

    enum Action: WorkflowAction, Equatable, Sendable {
        case loaded(TodoList)
        /// No change has come for a while: those that are pending are to be saved.
        case gathered
        /// The first `count` pending changes are on disk.
        case saved(count: Int, TodoList)
        case failed(StorageError)
        case retry
        case make(Change)
        case edited(isUnsaved: Bool)
        case undo
        case undoExpired(Int)
        case go(Route)
        case logOut
        case discard
        case keepEditing

        func apply(toState state: inout State, context: ApplyContext<TodosWorkflow>) -> Output? {
            let ledger = context[workflowValue: \.services].ledger
            switch self {
            case .loaded(let list):
                if state.stored == nil { state.failedTries = 0 }
                state.adopt(list)
            case .gathered:
                state.saving = state.pending.count
            case .saved(let count, let list):
                for keyed in state.pending.prefix(count) { ledger.settle(keyed.key) }
                state.didSave(count, as: list)
                return state.logOutIfReady()
            case .failed(let error):
                state.didFail(error)
            case .retry:
                state.retry()
            case .make(let change):
                state.make(change, ledger: ledger)
            case .edited(let isUnsaved):
                state.hasUnsavedChanges = isUnsaved
            case .undo:
                guard let undo = state.undo else { return nil }
                state.undo = nil
                state.make(.restore(undo.todos), ledger: ledger)
            case .undoExpired(let number):
                if state.undo?.number == number { state.undo = nil }
            case .go(let route):
                state.leave(.to(route))
            case .logOut:
                state.leave(.logOut)
                return state.logOutIfReady()
            case .discard:
                guard let departure = state.leaving else { return nil }
                state.hasUnsavedChanges = false
                state.leave(departure)
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
            return app("To-dos", state.route, AnyScreen(screen))
        }
        let editor = state.route.selection.map { render(editing: $0, list, state, context) }
        let listed = ListWorkflow(user: user, list: list, route: state.route)
            .rendered(in: context) { action(for: $0, route: state.route) }
        let transfer = services.files.map { files in
            TransferWorkflow(user: user, list: list, storage: services.storage, files: files, clock: services.clock)
                .rendered(in: context)
        }
        let workspace = WorkspaceScreen(
            panes: SplitScreen(
                leadingScreen: AnyScreen(listed.screen),
                trailingScreen: editor?.screen ?? AnyScreen(NothingSelectedScreen())
            ),
            isDetailOpen: editor != nil,
            problem: problem(state, sink),
            undo: state.undo.map { undo in UndoOffer(message: undo.message, onUndo: { sink.send(.undo) }) },
            transfer: transfer
        )
        let alerts = [listed.alert, leaveAlert(state, sink)].compactMap(\.self)
        return app(editor?.title ?? "To-dos", state.route, AnyScreen(workspace), alerts)
    }

    private func app(_ title: String, _ route: Route, _ body: AnyScreen, _ alerts: [AlertOverlay] = []) -> AppScreen {
        AppScreen(title: title, route: route, content: BodyAndOverlaysScreen(body, overlays: alerts))
    }

    private func action(for output: ListWorkflow.Output, route: Route) -> Action {
        switch output {
        case .change(let change): .make(change)
        case .edit(let id): .go(Route(filter: route.filter, selection: id))
        case .logOut: .logOut
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
                case .edited(let isUnsaved): .edited(isUnsaved: isUnsaved)
                case .save(let text): .make(.edit(id, text))
                case .back: .go(state.route.withoutSelection)
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
