import Workflow
import WorkflowConcurrency
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// Work beside the user's: it runs for as long as the state asks for it, and nobody has to stop it.
public struct Stopwatch: Workflow {
    public struct State: Equatable {
        var seconds = 0
        var isRunning = false
    }

    /// The clock that ticks; a test passes one that it moves by hand.
    private let clock: any Clock<Duration>

    public init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<Stopwatch>) -> StopwatchScreen {
        if state.isRunning {
            Work.interval(every: .seconds(1), clock: clock).running(in: context) { _ in
                AnyWorkflowAction<Stopwatch> { state in
                    state.seconds += 1
                    return nil
                }
            }
        }
        let sink = context.makeStateMutationSink()
        return StopwatchScreen(
            seconds: state.seconds,
            isRunning: state.isRunning,
            onToggle: { sink.send { $0.isRunning.toggle() } },
            onReset: { sink.send { $0 = State() } }
        )
    }
}

public struct StopwatchScreen: WebScreen {
    public let seconds: Int
    public let isRunning: Bool
    public let onToggle: () -> Void
    public let onReset: () -> Void

    public func html(environment: ViewEnvironment) -> HTML {
        main {
            h1 { "Stopwatch" }
            p { "\(seconds) s" }
            button(.type(.button), .onClick(onToggle)) { isRunning ? "Stop" : "Start" }
            button(.type(.button), .disabled(seconds == 0 && !isRunning), .onClick(onReset)) { "Reset" }
        }
    }
}
