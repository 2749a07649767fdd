import TrellisSupport
import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowContainers
import WorkflowScreens

/// An editor that Back takes away and Edit brings again, with fields that take texts of some size.
struct Notes: Workflow {
    let log: NotesLog
    let session: SessionContext

    struct State {
        var isEditing = true
        var text = ""
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Notes>) -> NotesScreen {
        let sink = context.makeStateMutationSink()
        return NotesScreen(
            isEditing: state.isEditing,
            text: state.text,
            onText: { text in
                log.add(text)
                sink.send { $0.text = text }
            },
            onSave: { form in log.add("saved \(form["title"] ?? "")") },
            onBack: { sink.send { $0.isEditing = false } },
            onEdit: { sink.send { $0.isEditing = true } },
            onShow: { log.countView() },
            onLoad: { url in session.load(url, external: url.contains("external")) }
        )
    }
}

struct NotesScreen: WebScreen {
    var isEditing: Bool
    var text: String
    var onText: (String) -> Void
    var onSave: (FormData) -> Void
    var onBack: () -> Void
    var onEdit: () -> Void
    var onShow: () -> Void
    var onLoad: (String) -> Void

    func html(environment: ViewEnvironment) -> HTML {
        let _ = onShow()
        p { text.utf8.count > 20 ? "\(text.utf8.count) bytes" : text }
        button(.onClick(onBack)) { "Back" }
        button(.onClick(onEdit)) { "Edit" }
        input(.type(.text), .id("load"), .onInput(onLoad))
        if isEditing {
            form(.id("editor"), .onSubmit(limit: 100_000, onSave)) {
                textarea(.name("title"), .id("title"), .onInput(onText))
                textarea(.name("short"), .id("short"), .onInput(limit: 10, onText))
                for number in 0..<300 { input(.type(.text), .id("f\(number)"), .onInput(onText)) }
            }
        }
    }
}

/// What the handlers were called with.
final class NotesLog: Sendable {
    private let state = Guarded((texts: [String](), views: 0))

    var texts: [String] { state.withLock { $0.texts } }
    /// How often the page was made.
    var views: Int { state.withLock { $0.views } }

    func add(_ text: String) { state.withLock { $0.texts.append(text) } }
    func countView() { state.withLock { $0.views += 1 } }
}

func notesApp(_ log: NotesLog) -> LiveApp {
    LiveApp(title: "Notes") { session, _ in Notes(log: log, session: session) }
}
