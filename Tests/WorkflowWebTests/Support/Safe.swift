import LiveModel
import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowSnapshots

/// Has a secret in its state, in an action, in the key of a side effect, and in a child that no journal has.
struct Safe: DurableWorkflow {
    /// All that nobody may see who looks in.
    static let secrets = ["hunter2", "key of a secret", "jotted down", "typed into"]

    var session: SessionContext?
    /// Called when the side effect starts.
    var onStart: @Sendable () -> Void = {}

    struct State: Codable, Equatable {
        var opened = 0
        @Redacted var code = "hunter2"
    }

    enum Action: WorkflowAction, Codable {
        case open

        func apply(toState state: inout State, context: ApplyContext<Safe>) -> Never? {
            state.opened += 1
            state.code = "hunter2 again"
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Safe>) -> BuiltScreen {
        context.runSideEffect(key: "key of a secret \(state.opened)") { _ in onStart() }
        let note = Note(number: state.opened).rendered(in: context)
        let sink = context.makeSink(of: Action.self)
        return BuiltScreen {
            p { "Opened \(state.opened), code of \(state.code.count), note of \(note)" }
            button(.onClick { sink.send(.open) }) { "Open" }
            button(.onClick { try? session?.signIn(as: "bob") }) { "Become Bob" }
        }
    }

    private struct Note: Workflow, Encodable {
        let number: Int
        var hint = "jotted down as props"

        func makeInitialState() -> String { "jotted down" }
        func render(state: String, context: RenderContext<Note>) -> Int { state.count }
    }
}
