import TodoCore
import WorkflowHTML
import WorkflowLive
import WorkflowContainers
import WorkflowScreens

extension EditorScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        section(.class("pane pane-detail"), .ariaLabelledBy("editor-heading"), .focusAfterRemoval("edit-\(id)")) {
            header(.class("editor-header")) {
                button(.id("back"), .type(.button), .class("quiet"), .onClick(id: id, onBack)) {
                    span(.class("icon icon-back"), .ariaHidden(true)) {}
                    span { "Back" }
                }
                h2(.id("editor-heading"), .class("visually-hidden")) { "Details" }
            }
            if let warning { div(.class("notice"), .role(.alert)) { warning } }
            editForm
        }
    }

    private var editForm: HTML {
        // Saves what the form holds, which is what the user sees, whatever keystrokes are still on their way.
        form(
            .id("editor-\(id)"),
            .class("stack"),
            .autocomplete("off"),
            .noValidate(),
            .guardsChanges(hasUnsavedChanges),
            .onSubmit(id: id) { onSave(TodoText(title: $0["title"] ?? "", note: $0["note"] ?? "")) }
        ) {
            label(.class("field")) {
                span { "Title" }
                input(
                    .id("title-\(id)"),
                    .type(.text),
                    .name("title"),
                    .value(text.title),
                    .dir(.auto),
                    .autofocus,
                    .ariaInvalid(isTitleMissing),
                    .ariaDescribedBy("editor-state"),
                    .onInput(id: id, debounce: 150, onTitleChanged)
                )
            }
            label(.class("field")) {
                span { "Note" }
                textarea(
                    .id("note-\(id)"),
                    .name("note"),
                    .value(text.note),
                    .dir(.auto),
                    .rows(6),
                    .onInput(id: id, debounce: 150, onNoteChanged)
                )
            }
            div(.class("editor-actions")) {
                button(.id("save-\(id)"), .type(.submit), .class("primary")) { "Save" }
                span(.id("editor-state"), .class(isTitleMissing ? "error" : "saved"), .ariaLive(.polite)) { state }
            }
        }
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
        case .replacedElsewhere: "This was just changed in another tab. You see the new text."
        case .changedElsewhere: "This was changed in another tab meanwhile. Saving replaces that text with yours."
        case .deleted: "This to-do was deleted. Your text is still here, and saving puts it back."
        case .saving, .saved, nil: nil
        }
    }
}
