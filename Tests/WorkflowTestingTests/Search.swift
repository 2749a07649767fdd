import WorkflowTesting
import Workflow

/// Waits until typing has paused, then asks a library; an answer that takes too long is a failure.
struct Search: Workflow {
    struct State: Equatable {
        var query = ""
        var results: [String] = []
        var isSearching = false
        var seconds = 0
    }

    enum Action: WorkflowAction, Sendable, Equatable {
        case typed(String)
        case paused
        case found([String])
        case tick
        case close

        func apply(toState state: inout State, context: ApplyContext<Search>) -> Output? {
            switch self {
            case .typed(let text): state.query = text
            case .paused: state.isSearching = true
            case .found(let results):
                state.results = results
                state.isSearching = false
                return .found(results.count)
            case .tick: state.seconds += 1
            case .close: return .closed
            }
            return nil
        }
    }

    enum Output: Equatable { case found(Int), closed }

    struct Rendering {
        let query: String
        let results: [String]
        let seconds: Int
        let type: (String) -> Void
    }

    let library: Library
    let clock: TestClock
    var ticks = false

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Search>) -> Rendering {
        let sink = context.makeSink(of: Action.self)
        if ticks {
            context.runSideEffect(key: "tick", of: Action.self) { [clock] sink in
                while (try? await clock.sleep(for: .seconds(1))) != nil { sink.send(.tick) }
            }
        }
        if state.isSearching {
            context.runSideEffect(key: "search", of: Action.self) { [library] sink in
                sink.send(.found(await library.titles(with: state.query)))
            }
        } else if !state.query.isEmpty, state.results.isEmpty {
            context.runSideEffect(key: "pause \(state.query)", of: Action.self) { [clock] sink in
                if (try? await clock.sleep(for: .milliseconds(300))) != nil { sink.send(.paused) }
            }
        }
        return Rendering(
            query: state.query,
            results: state.results,
            seconds: state.seconds,
            type: { sink.send(.typed($0)) }
        )
    }
}

/// What ``Search`` asks.
actor Library {
    private(set) var questions: [String] = []

    func titles(with text: String) -> [String] {
        questions.append(text)
        return ["Tea", "Toast", "Milk"].filter { $0.hasPrefix(text) }
    }
}
