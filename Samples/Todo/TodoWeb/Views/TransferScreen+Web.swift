import TodoCore
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

extension TransferScreen {
    var html: HTML {
        section(
            .id("transfer"),
            .class("transfer"),
            .ariaLabel("Import and export"),
            .focusTarget("transfer"),
            .tabIndex(-1)
        ) {
            switch phase {
            case .idle: idle
            case .ready: ready
            case .running(let title, let step, let fraction): running(title, step, fraction)
            case .imported(let text): finished(text) {}
            case .exported(let text):
                finished(text) {
                    a(.id("download"), .href("/export"), .download("to-dos.json")) { "Download the file" }
                }
            case .failed(let text, let isImport): failed(text, isImport)
            }
        }
    }

    private var idle: HTML {
        pieces {
            // A plain form: the file goes to the server as to any other, and the page comes back with the offer to import it.
            form(.id("import-form"), .method(.post), .action("/import"), .multipart, .class("bring")) {
                label(.for("import-file")) { "Import a file" }
                input(.id("import-file"), .type(.file), .name("file"), .accept(".json,application/json"), .required())
                button(.id("bring"), .type(.submit), .class("quiet")) { "Upload" }
            }
            button(.id("export"), .type(.button), .class("quiet"), .focusAfterRemoval("transfer"), .onClick(onExport)) {
                "Export"
            }
        }
    }

    private var ready: HTML {
        pieces {
            p(.role(.status)) { "Your file is here." }
            action("import", "Import it", onImport)
            action("discard", "Discard it", onDiscard)
        }
    }

    private func running(_ title: String, _ step: String, _ fraction: Double) -> HTML {
        pieces {
            p(.role(.status)) { title }
            progress(.id("transfer-progress"), .value(fraction), .max(1), .ariaLabel(title)) {}
            span(.class("step")) { step }
            action("cancel-transfer", "Cancel", onCancel)
        }
    }

    private func finished(_ text: String, @HTMLBuilder _ more: () -> HTML) -> HTML {
        pieces {
            p(.role(.status)) { text + "." }
            more()
            action("close-transfer", "OK", onClose)
        }
    }

    private func failed(_ text: String, _ isImport: Bool) -> HTML {
        pieces {
            p(.role(.alert)) { text }
            action("retry-transfer", "Try again", isImport ? onImport : onExport)
            action("close-transfer", "Leave it", onClose)
        }
    }

    private func pieces(@HTMLBuilder _ content: () -> HTML) -> HTML { content() }

    private func action(_ id: String, _ title: String, _ onClick: @escaping () -> Void) -> HTML {
        button(.id(id), .type(.button), .class("quiet"), .focusAfterRemoval("transfer"), .onClick(onClick)) { title }
    }
}
