import WorkflowContainers
import WorkflowScreens

/// One to-do being edited.
public struct EditorScreen: Screen {
    /// Tells the editor of one to-do from that of another.
    public var id: Todo.ID
    public var text: TodoText
    /// Whether saving was refused because the title is blank.
    public var isTitleMissing: Bool
    public var notice: Notice?
    public var hasUnsavedChanges: Bool
    public var onTitleChanged: (String) -> Void
    public var onNoteChanged: (String) -> Void
    /// Saves this text. Taken from the form, so that it is what the user sees even if a keystroke is still on its way.
    public var onSave: (TodoText) -> Void
    public var onBack: () -> Void

    /// What there is to know about the to-do while it is edited.
    public enum Notice: Codable, Equatable, Sendable {
        /// Not on disk yet.
        case saving
        case saved
        /// Another session saved it; the fields show what that one wrote.
        case replacedElsewhere
        /// Another session saved it while the fields hold unsaved changes, which are still there.
        case changedElsewhere
        /// It was deleted; the text is still in the fields, and saving puts it back.
        case deleted
    }
}

extension EditorScreen: CompatibleRendering {
    /// Another to-do is another editor: nothing of the one before, such as text not sent yet, may get into it.
    public var compatibilityKey: CompatibilityKey { CompatibilityKey(Self.self).named(id.description) }
}

/// An address whose to-do does not exist.
public struct MissingTodoScreen: Screen {
    public var onBack: () -> Void
}

/// The place of the editor while nothing is open in it.
public struct NothingSelectedScreen: Screen {}
