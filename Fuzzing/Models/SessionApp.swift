// A small app with a list, a form, a field for large values and places, for sessions that are sent frames from outside.

import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

struct FuzzedPage: Workflow {
    struct State {
        var url: String
        var rows: [String] = []
        var form = ""
        var draft = ""
        var large = 0
        var isOn = false
    }

    let session: SessionContext
    let url: String

    func makeInitialState() -> State { State(url: url) }

    func workflowDidChange(from previous: FuzzedPage, state: inout State) { state.url = url }

    func render(state: State, context: RenderContext<FuzzedPage>) -> LocatedScreen<FuzzedScreen> {
        let sink = context.makeStateMutationSink()
        return FuzzedScreen(state: state) { [session] change in
            if state.isOn { session.event?.hold().release() }
            sink.send { change(&$0) }
        }
        .located(at: state.url, title: state.draft)
    }
}

struct FuzzedScreen: WebScreen {
    typealias State = FuzzedPage.State
    static let mostRows = 20

    let state: State
    let act: (@escaping (inout State) -> Void) -> Void

    func html(environment: ViewEnvironment) -> HTML {
        button(.onClick { act { $0.url = "/about" } }) { "Go" }
        input(.type(.checkbox), .checked(state.isOn), .onCheck { isOn in act { $0.isOn = isOn } })
        form(.onSubmit { fields in act { $0.add(fields["a"] ?? "") } }) {
            input(.name("a"), .value(state.draft), .onInput { text in act { $0.draft = text } })
            input(.name("b"), .value(state.form))
        }
        textarea(.onInput(limit: 200_000) { text in act { $0.large = text.utf8.count } })
        p { "\(state.large) bytes at \(state.url)" }
        ul {
            keyed(state.rows, id: \.self) { row in
                li(.attribute("data-row", row)) {
                    row
                    button(.onClick(id: row) { act { $0.rows.removeAll { $0 == row } } }) { "Remove" }
                }
            }
        }
    }
}

extension FuzzedPage.State {
    mutating func add(_ row: String) {
        rows.removeAll { $0 == row }
        rows.insert(row, at: 0)
        rows = Array(rows.prefix(FuzzedScreen.mostRows))
        form = row
    }
}

extension LiveApp {
    static let fuzzed = LiveApp(title: "Fuzzed") { session, url in
        url.utf8.count < 200 ? FuzzedPage(session: session, url: url) : nil
    }
}
