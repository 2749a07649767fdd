import TodoCore
import UIKit
import WorkflowContainers
import WorkflowUI

/// Edits one to-do.
final class EditorViewController: ScreenViewController<EditorScreen> {
    private let titleField = UITextField()
    private let noteView = UITextView()
    private let state = UILabel()
    private let warning = UILabel()
    private lazy var backButton = UIButton("Back") { [weak self] in self?.screen.onBack() }
    private lazy var saveButton = UIButton("Save") { [weak self] in self?.save() }

    override func viewDidLoad() {
        super.viewDidLoad()
        titleField.placeholder = "Title"
        titleField.borderStyle = .roundedRect
        titleField.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                screen.onTitleChanged(titleField.text ?? "")
            },
            for: .editingChanged
        )
        titleField.addAction(UIAction { [weak self] _ in self?.save() }, for: .editingDidEndOnExit)
        noteView.accessibilityLabel = "Note"
        noteView.delegate = self
        Column([backButton, warning, titleField, noteView, saveButton, state]).fill(view)
        showScreen()
    }

    override func screenDidChange(from previousScreen: EditorScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        if isViewLoaded { showScreen() }
    }

    private func save() {
        screen.onSave(TodoText(title: titleField.text ?? "", note: noteView.text ?? ""))
    }

    private func showScreen() {
        if titleField.text != screen.text.title { titleField.text = screen.text.title }
        if noteView.text != screen.text.note { noteView.text = screen.text.note }
        state.text = stateText
        warning.text = warningText
        warning.isHidden = warningText == nil
    }

    private var stateText: String {
        if screen.isTitleMissing { return "Give it a title first." }
        return switch screen.notice {
        case .saving: "Saving…"
        case .saved: "Saved"
        default: screen.hasUnsavedChanges ? "Not saved yet" : ""
        }
    }

    private var warningText: String? {
        switch screen.notice {
        case .replacedElsewhere: "This was just changed elsewhere. You see the new text."
        case .changedElsewhere: "This was changed elsewhere meanwhile. Saving replaces that text with yours."
        case .deleted: "This to-do was deleted. Your text is still here, and saving puts it back."
        case .saving, .saved, nil: nil
        }
    }
}

extension EditorViewController: UITextViewDelegate {
    func textViewDidChange(_ textView: UITextView) {
        screen.onNoteChanged(textView.text ?? "")
    }
}
