import LiveModel
import TrellisSupport
import ViewEnvironment
import Workflow

@testable import WorkflowWeb

/// A page with a counter, a greeting for who is logged in, and buttons to log in and out.
struct CounterWorkflow: Workflow {
    let session: SessionContext
    let alive: Alive?

    struct State {
        var count = 0
        var user: String?
        let token: Alive.Token?
    }

    typealias Output = Never

    func makeInitialState() -> State {
        State(user: session.identity, token: alive?.enter())
    }

    func render(state: State, context: RenderContext<CounterWorkflow>) -> BuiltScreen {
        let sink = context.makeStateMutationSink()
        let user = state.user ?? "nobody"
        let logIn = {
            try? session.signIn(as: "ada")
            sink.send { $0.user = "ada" }
        }
        let logOut = {
            session.signOut()
            sink.send { $0.user = nil }
        }
        let switchUser = {
            session.signOut()
            try? session.signIn(as: "bob")
            sink.send { $0.user = "bob" }
        }
        return BuiltScreen {
            div {
                p { "\(user) has \(state.count)" }
                button(.onClick { sink.send { $0.count += 1 } }) { "Add" }
                button(.onClick(logIn)) { "Log in" }
                button(.onClick(logOut)) { "Log out" }
                button(.onClick(switchUser)) { "Switch user" }
            }
        }
    }
}

/// Counts the states that exist.
final class Alive: Sendable {
    final class Token: Sendable {
        private let alive: Alive

        init(_ alive: Alive) {
            self.alive = alive
            alive.number.withLock { $0 += 1 }
        }

        deinit {
            alive.number.withLock { $0 -= 1 }
        }
    }

    private let number = Guarded(0)

    var count: Int { number.withLock { $0 } }

    func enter() -> Token { Token(self) }
}
