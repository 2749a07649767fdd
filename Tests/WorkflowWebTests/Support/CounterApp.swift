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

    func render(state: State, context: RenderContext<CounterWorkflow>) -> CounterScreen {
        let session = session
        let sink = context.makeSink(of: AnyWorkflowAction<CounterWorkflow>.self)
        return CounterScreen(
            count: state.count,
            user: state.user ?? "nobody",
            add: {
                sink.send(
                    AnyWorkflowAction { state, _ in
                        state.count += 1; return nil
                    }
                )
            },
            logIn: {
                try? session.signIn(as: "ada")
                sink.send(
                    AnyWorkflowAction { state, _ in
                        state.user = "ada"; return nil
                    }
                )
            },
            logOut: {
                session.signOut()
                sink.send(
                    AnyWorkflowAction { state, _ in
                        state.user = nil; return nil
                    }
                )
            },
            switchUser: {
                session.signOut()
                try? session.signIn(as: "bob")
                sink.send(
                    AnyWorkflowAction { state, _ in
                        state.user = "bob"; return nil
                    }
                )
            }
        )
    }
}

struct CounterScreen: WebScreen {
    let count: Int
    let user: String
    let add: () -> Void
    let logIn: () -> Void
    let logOut: () -> Void
    let switchUser: () -> Void

    func html(environment: ViewEnvironment) -> HTML {
        div {
            p { "\(user) has \(count)" }
            button(.onClick { add() }) { "Add" }
            button(.onClick { logIn() }) { "Log in" }
            button(.onClick { logOut() }) { "Log out" }
            button(.onClick { switchUser() }) { "Switch user" }
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
