import Synchronization
import Workflow
import WorkflowConcurrency
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// State that sessions share: it lives beside them, and each session's work listens to it.
public final class Hall: Sendable {
    private struct State {
        var claps = 0
        var listeners: [Int: AsyncStream<Int>.Continuation] = [:]
        var lastListener = 0
    }

    private let state = Mutex(State())

    public init() {}

    func clap() {
        state.withLock { state in
            state.claps += 1
            for listener in state.listeners.values { listener.yield(state.claps) }
        }
    }

    /// The number now, and after each change; of several changes while nobody reads, the newest.
    func counts() -> AsyncStream<Int> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { listener in
            let id = state.withLock { state in
                state.lastListener += 1
                state.listeners[state.lastListener] = listener
                listener.yield(state.claps)
                return state.lastListener
            }
            listener.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[id] = nil } }
        }
    }
}

/// A page on which every visitor sees what all of them do.
public struct Applause: Workflow, Sendable {
    private let hall: Hall

    public init(hall: Hall) {
        self.hall = hall
    }

    public func makeInitialState() -> Int { 0 }

    public func render(state claps: Int, context: RenderContext<Applause>) -> ApplauseScreen {
        Work.values(of: hall.counts()).running(in: context) { count in
            AnyWorkflowAction<Applause> { state in
                state = count
                return nil
            }
        }
        return ApplauseScreen(claps: claps, onClap: { [hall] in hall.clap() })
    }
}

public struct ApplauseScreen: WebScreen {
    public let claps: Int
    public let onClap: () -> Void

    public func html(environment: ViewEnvironment) -> HTML {
        main {
            h1 { "Applause" }
            p(.ariaLive(.polite)) { "\(claps) claps from everybody here" }
            button(.type(.button), .onClick(onClap)) { "Clap" }
            p { "Open this page a second time: both count the same claps." }
        }
    }
}
