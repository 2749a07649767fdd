import Workflow
import WorkflowContainers
import WorkflowScreens

/// Edits one to-do's text, and notices when another session changes or deletes it meanwhile.
struct EditorWorkflow: DurableWorkflow, Equatable {
    var id: Todo.ID
    /// As the list has it now; `nil` if it is not there.
    var todo: Todo?
    /// Whether a text saved here is still on its way to the disk.
    var isSaving: Bool

    enum Output: Equatable {
        /// The user edited the text; `true` if it now differs from what is saved.
        case edited(isUnsaved: Bool)
        case save(TodoText)
        case back
    }

    struct State: Codable, Equatable {
        /// What the list had when the fields were last in step with it; `nil` once the to-do is gone.
        var base: TodoText?
        var draft: TodoText
        var notice: EditorScreen.Notice?
        var isTitleMissing = false

        /// Whether there is, or ever was, a to-do to edit.
        var exists: Bool { base != nil || notice != nil }

        var hasUnsavedChanges: Bool { exists && draft != base }
    }

    func makeInitialState() -> State {
        State(base: todo?.text, draft: todo?.text ?? TodoText(title: ""))
    }

    func workflowDidChange(from previous: EditorWorkflow, state: inout State) {
        // While a text of ours is on its way the list shows it already; what others did counts once it is there.
        guard !isSaving, todo?.text != state.base else { return }
        let (wasThere, hadUnsavedChanges) = (state.base != nil, state.hasUnsavedChanges)
        state.base = todo?.text
        guard let text = todo?.text else {
            state.notice = .deleted
            return
        }
        if text == state.draft || !wasThere {
            state.notice = nil
        } else if hadUnsavedChanges {
            state.notice = .changedElsewhere
        } else {
            state.draft = text
            state.notice = .replacedElsewhere
        }
    }

    // MARK: Actions

    enum Action: WorkflowAction, Equatable {
        case titleChanged(String)
        case noteChanged(String)
        case save(TodoText)
        case back

        func apply(toState state: inout State, context: ApplyContext<EditorWorkflow>) -> Output? {
            switch self {
            case .titleChanged(let title):
                return state.edit { $0.title = title }
            case .noteChanged(let note):
                return state.edit { $0.note = note.withUnixLineEnds }
            case .save(let text):
                return state.save(text)
            case .back:
                return .back
            }
        }
    }

    // MARK: Rendering

    struct Rendering {
        var screen: AnyScreen
        /// What the window is called meanwhile.
        var title: String
    }

    func render(state: State, context: RenderContext<EditorWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)
        guard state.exists else {
            let screen = MissingTodoScreen(onBack: { sink.send(.back) })
            return Rendering(screen: AnyScreen(screen), title: "Not found")
        }
        let screen = EditorScreen(
            id: id,
            text: state.draft,
            isTitleMissing: state.isTitleMissing,
            notice: state.notice == .saved && isSaving ? .saving : state.notice,
            hasUnsavedChanges: state.hasUnsavedChanges,
            onTitleChanged: { sink.send(.titleChanged($0)) },
            onNoteChanged: { sink.send(.noteChanged($0)) },
            onSave: { sink.send(.save($0)) },
            onBack: { sink.send(.back) }
        )
        let title = todo?.title ?? "Deleted to-do"
        return Rendering(screen: AnyScreen(screen), title: title)
    }
}

extension EditorWorkflow.State {
    fileprivate mutating func edit(_ change: (inout TodoText) -> Void) -> EditorWorkflow.Output? {
        let before = draft
        change(&draft)
        guard draft != before else { return nil }
        isTitleMissing = false
        // That it was saved is no longer true; what others did still is.
        if notice == .saved { notice = nil }
        return .edited(isUnsaved: hasUnsavedChanges)
    }

    /// Saves what the user sees, whatever edits have been heard of.
    fileprivate mutating func save(_ text: TodoText) -> EditorWorkflow.Output? {
        let output = edit { $0 = text }
        guard let text = text.tidied else {
            isTitleMissing = true
            return output
        }
        draft = text
        notice = .saved
        guard text != base else { return .edited(isUnsaved: false) }
        base = text
        return .save(text)
    }
}
