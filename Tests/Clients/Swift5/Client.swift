import Workflow

/// Written as before Swift concurrency: no word about isolation.
struct Counter: Workflow {
    struct State {
        var count: Int
    }

    enum Output {
        case reachedGoal
    }

    struct Rendering {
        var count: Int
        var increment: () -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = Counter
        case increment

        func apply(toState state: inout State, context: ApplyContext<Counter>) -> Output? {
            state.count += 1
            return state.count == context[workflowValue: \.goal] ? .reachedGoal : nil
        }
    }

    let goal: Int

    func makeInitialState() -> State {
        State(count: 0)
    }

    func workflowDidChange(from previousWorkflow: Counter, state: inout State) {
        if previousWorkflow.goal != goal { state.count = 0 }
    }

    func render(state: State, context: RenderContext<Counter>) -> Rendering {
        let sink = context.makeSink(of: Action.self)
        return Rendering(count: state.count, increment: { sink.send(.increment) })
    }
}

/// Counts to one, then to two, and so on.
struct Levels: Workflow {
    enum Output {
        case level(Int)
    }

    func makeInitialState() -> Int { 1 }

    func render(state: Int, context: RenderContext<Levels>) -> Counter.Rendering {
        Counter(goal: state)
            .mapOutput { output -> AnyWorkflowAction<Levels> in
                switch output {
                case .reachedGoal:
                    return AnyWorkflowAction { state in
                        state += 1
                        return .level(state)
                    }
                }
            }
            .rendered(in: context)
    }
}

/// A host made where a property gets its initial value.
final class App {
    let host = WorkflowHost(workflow: Levels())
    var levels: [Int] = []
    var renderings = 0

    func start() {
        host.onRendering { [weak self] _ in self?.renderings += 1 }
        host.onOutput { [weak self] output in
            switch output {
            case .level(let level): self?.levels.append(level)
            }
        }
    }
}

@main
enum Client {
    @MainActor
    static func main() async {
        await runLikelyCode()
        await runLikelyEffects()
        let app = App()
        app.start()
        for _ in 1...3 { app.host.rendering.increment() }
        guard app.levels == [2, 3], app.renderings == 3, app.host.rendering.count == 0 else {
            fatalError(
                "Expected levels 2 and 3 after three increments, found \(app.levels), \(app.renderings) renderings."
            )
        }
        let library = WorkflowHost(workflow: Library(store: Store()))
        for await output in library.outputs {
            guard output == ["ignition", "loaded", "true", "true!"] else {
                fatalError("Expected all workers to do their work, found \(output).")
            }
            break
        }
    }
}
