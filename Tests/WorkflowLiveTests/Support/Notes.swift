import LiveModel
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

    func render(state: State, context: RenderContext<Notes>) -> BuiltScreen {
        let sink = context.makeStateMutationSink()
        let onText = { (text: String) in
            log.add(text)
            sink.send { $0.text = text }
        }
        return BuiltScreen {
            let _ = log.countView()
            p { state.text.utf8.count > 20 ? "\(state.text.utf8.count) bytes" : state.text }
            button(.onClick { sink.send { $0.isEditing = false } }) { "Back" }
            button(.onClick { sink.send { $0.isEditing = true } }) { "Edit" }
            input(.type(.text), .id("load"), .onInput { session.load($0, external: $0.contains("external")) })
            if state.isEditing {
                form(.id("editor"), .onSubmit(limit: 100_000) { log.add("saved \($0["title"] ?? "")") }) {
                    textarea(.name("title"), .id("title"), .onInput(onText))
                    textarea(.name("short"), .id("short"), .onInput(limit: 10, onText))
                    for number in 0..<300 { input(.type(.text), .id("f\(number)"), .onInput(onText)) }
                }
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
