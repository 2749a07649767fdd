import LiveModel
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

    func render(state: State, context: RenderContext<Form>) -> LocatedScreen<BuiltScreen> {
        let sink = context.makeStateMutationSink()
        let save = {
            holds.add(session.event?.hold())
            sink.send { $0.saved += 1 }
        }
        return BuiltScreen {
            input(.type(.text), .value(state.text), .onInput { text in sink.send { $0.text = text.uppercased() } })
            p { "saved \(state.saved)" }
            button(.onClick(save)) { "Save" }
            button(.onClick { sink.send { $0.url = "/about?x=1" } }) { "Go" }
            button(.onClick { try? session.signIn(as: "Ada") }) { "Sign in" }
        }.located(at: state.url, title: "At \(state.url)")
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
