import WorkflowContainers
import WorkflowScreens

/// The list and the editor, with what concerns both in front of them.
public struct WorkspaceScreen: Screen {
    /// The list leads, the editor trails.
    public var panes: SplitScreen<AnyScreen, AnyScreen>
    /// Which of the two is shown where there is no room for both: `true` is the editor.
    public var isDetailOpen: Bool
    public var problem: Problem?
    public var undo: UndoOffer?
    /// `nil` if nothing can be imported or exported.
    public var transfer: TransferScreen?
}

/// Something that failed and can be tried again.
public struct Problem {
    /// One sentence or two for the user.
    public var message: String
    public var onRetry: () -> Void
}

/// The offer to take back what was just deleted; gone after ten seconds.
public struct UndoOffer {
    /// What was deleted.
    public var message: String
    public var onUndo: () -> Void
}
