import TrellisSupport
import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// A field that keeps upper case, and a button that holds its events.
struct Form: Workflow {
    let session: SessionContext
    let holds: HoldBox
    var url = "/"

    struct State {
        var text = ""
        var saved = 0
        var url: String
    }

    func makeInitialState() -> State { State(url: url) }

    func workflowDidChange(from previous: Form, state: inout State) {
        state.url = url
    }

    func render(state: State, context: RenderContext<Form>) -> LocatedScreen<FormScreen> {
        let sink = context.makeStateMutationSink()
        return FormScreen(
            text: state.text,
            saved: state.saved,
            onText: { text in sink.send { $0.text = text.uppercased() } },
            onSave: {
                holds.add(session.event?.hold())
                sink.send { $0.saved += 1 }
            },
            onGo: { sink.send { $0.url = "/about?x=1" } },
            onSignIn: { try? session.signIn(as: "Ada") }
        ).located(at: state.url, title: "At \(state.url)")
    }
}

struct FormScreen: WebScreen {
    var text: String
    var saved: Int
    var onText: (String) -> Void
    var onSave: () -> Void
    var onGo: () -> Void
    var onSignIn: () -> Void

    func html(environment: ViewEnvironment) -> HTML {
        input(.type(.text), .value(text), .onInput(onText))
        p { "saved \(saved)" }
        button(.onClick(onSave)) { "Save" }
        button(.onClick(onGo)) { "Go" }
        button(.onClick(onSignIn)) { "Sign in" }
    }
}

/// Holds that a test releases.
final class HoldBox: Sendable {
    private let holds = Guarded<[Hold]>([])

    var keys: [EventKey] { holds.withLock { $0.map(\.key) } }

    func add(_ hold: Hold?) {
        if let hold { holds.withLock { $0.append(hold) } }
    }

    func releaseFirst() {
        holds.withLock { $0.removeFirst() }.release()
    }

    func releaseAll() {
        let all = holds.withLock { holds in
            defer { holds = [] }
            return holds
        }
        for hold in all { hold.release() }
    }
}

func formApp(_ holds: HoldBox = HoldBox()) -> LiveApp {
    LiveApp(title: "Form") { session, url in
        url.hasPrefix("/") && !url.hasPrefix("/unknown") ? Form(session: session, holds: holds, url: url) : nil
    }
}
