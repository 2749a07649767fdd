#if canImport(UIKit)
import Lasso
import Workflow

/// A Lasso store as a child of a workflow.
///
/// ```swift
/// let login = StoreWorkflow(LoginModule.self)
///     .mapOutput { output in Action.login(output) }
///     .rendered(in: context)
/// ```
///
/// The store is made on the first pass and ends with the node. Its outputs are those of the workflow, and each set of its
/// state makes a pass. The rendering has the state and takes actions; as a screen it is the module's.
///
/// Stores belong to the main actor. On a host that is at home there all is synchronous, as anywhere in Lasso. On another one
/// the first pass, an action and the end of the node wait for their turn on the main queue, and have been handled when the
/// call returns; what the store does by itself comes in order a little later.
///
/// - Important: So the main thread must never wait for such a host, as by a semaphore or `DispatchQueue.sync`: each would
///   wait for the other, for good. Nor is it to be kept busy, since a thread waits meanwhile, which is one of the few of the
///   concurrency pool unless the host's actor has an executor of its own.
@preconcurrency
public struct StoreWorkflow<Module: ScreenModule>: Workflow
where Module.State: Sendable, Module.Action: Sendable, Module.Output: Sendable {
    public typealias Output = Module.Output

    /// The store that runs, and its state as it was last heard.
    public struct State {
        let running: RunningStore<Module>
        var snapshot: RunningStore<Module>.Snapshot
    }

    private let makeStore: @MainActor @Sendable () -> Module.ConcreteStore

    /// - Parameters:
    ///   - module: The module of the store.
    ///   - initialState: What the store starts with; `nil` for the module's default. A later value changes nothing.
    ///   - configure: Called with the store when it was made.
    public init(
        _ module: Module.Type = Module.self,
        initialState: Module.State? = nil,
        configure: (@MainActor @Sendable (Module.ConcreteStore) -> Void)? = nil
    ) {
        makeStore = {
            let store = Module.ConcreteStore(with: initialState ?? Module.defaultInitialState)
            configure?(store)
            return store
        }
    }

    public func makeInitialState() -> State {
        let (running, snapshot) = MainThread.run { [makeStore] in
            let running = RunningStore<Module>(makeStore())
            return (running, running.snapshot)
        }
        return State(running: running, snapshot: snapshot)
    }

    public func render(state: State, context: RenderContext<StoreWorkflow>) -> StoreScreen<Module> {
        let running = state.running
        let sink = context.makeSink(of: Change.self)
        let isAtHomeOnMain = MainThread.isCurrent
        context.runSideEffect(key: "store") { lifetime in
            if isAtHomeOnMain {
                // Called where the store is, on the main actor, which is the home of the host.
                nonisolated(unsafe) let sink = sink
                running.start { sink.send($0) }
            } else {
                let sink = context.makeSendableSink(of: Change.self)
                running.start { sink.send($0) }
            }
            lifetime.onEnded { running.end() }
        }
        return StoreScreen(state: state.snapshot.state, running: running) { action in
            let snapshot = MainThread.run { running.dispatch(action) }
            if !isAtHomeOnMain { sink.send(.state(snapshot)) }
        }
    }

    /// What is heard of the store.
    enum Change: WorkflowAction, Sendable {
        typealias WorkflowType = StoreWorkflow

        case state(RunningStore<Module>.Snapshot)
        case output(Module.Output)

        func apply(toState state: inout State, context: ApplyContext<StoreWorkflow>) -> Module.Output? {
            switch self {
            case .state(let snapshot):
                // The one that an action has returned may overtake others on their way from the main queue.
                if snapshot.number > state.snapshot.number { state.snapshot = snapshot }
                return nil
            case .output(let output): return output
            }
        }
    }
}
#endif
