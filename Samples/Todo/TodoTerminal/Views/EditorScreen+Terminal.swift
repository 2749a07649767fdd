import TodoCore
import WorkflowTerminal

extension EditorScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        box("Details") {
            column(spacing: 1) {
                if let warning { WorkflowTerminal.text(warning).style(.danger) }
                field("Title", text: text.title, onChange: onTitleChanged) { onSave(text) }.focused()
                editor("Note", text: text.note, onChange: onNoteChanged).frame(height: .fill)
                row {
                    button("Save", key: .control("s")) { onSave(text) }
                    button("Back", onBack)
                    WorkflowTerminal.text(state).style(isTitleMissing ? .danger : .muted)
                }
            }
        }
        .onKey(.escape, "Back", onBack)
        // Another to-do is another editor.
        .id(id)
    }

    private var state: String {
        if isTitleMissing { return "Give it a title first." }
        return switch notice {
        case .saving: "Saving…"
        case .saved: "Saved"
        default: hasUnsavedChanges ? "Not saved yet" : ""
        }
    }

    private var warning: String? {
        switch notice {
        case .replacedElsewhere: "This was just changed elsewhere. You see the new text."
        case .changedElsewhere: "This was changed elsewhere meanwhile. Saving replaces that text with yours."
        case .deleted: "This to-do was deleted. Your text is still here, and saving puts it back."
        case .saving, .saved, nil: nil
        }
    }
}
