#if canImport(UIKit)
import Lasso
import TrellisSupport
import Workflow

/// A Lasso store as a child of a workflow.
///
/// ```swift
/// let login = StoreWorkflow(LoginModule.self)
///     .mapOutput { output in Action.login(output) }
///     .rendered(in: context)
/// ```
///
/// The store is created on the first pass and ends with the node. Its outputs are those of the workflow, and each set
/// of its state causes a pass. The rendering has the state and takes actions; as a screen it is the module's.
///
/// Stores belong to the main actor. On a host whose home is the main actor everything is synchronous, as in Lasso
/// itself. On another host the first pass, an action and the end of the node block until the main queue has run them.
/// Changes that the store makes by itself arrive later, in order.
///
/// - Important: The main thread must never wait for such a host, as by a semaphore or `DispatchQueue.sync`: this would
///   be a deadlock. Do not keep the main thread busy either, because it blocks another thread meanwhile. That is one of
///   the few of the concurrency pool, unless the host's actor has an executor of its own.
@preconcurrency
public struct StoreWorkflow<Module: ScreenModule>: Workflow
where Module.State: Sendable, Module.Action: Sendable, Module.Output: Sendable {
    public typealias Output = Module.Output

    /// The running store and its latest known state.
    public struct State {
        let running: RunningStore<Module>
        var snapshot: RunningStore<Module>.Snapshot
    }

    private let makeStore: @MainActor @Sendable () -> Module.ConcreteStore

    /// Creates a workflow that runs a store.
    /// - Parameters:
    ///   - module: The module of the store.
    ///   - initialState: The initial state of the store; `nil` for the module's default. A later value has no effect.
    ///   - configure: Called with the store after its creation.
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

    /// A change of the store.
    enum Change: WorkflowAction, Sendable {
        typealias WorkflowType = StoreWorkflow

        case state(RunningStore<Module>.Snapshot)
        case output(Module.Output)

        func apply(toState state: inout State, context: ApplyContext<StoreWorkflow>) -> Module.Output? {
            switch self {
            case .state(let snapshot):
                // The snapshot returned by an action may overtake others on their way from the main queue.
                if snapshot.number > state.snapshot.number { state.snapshot = snapshot }
                return nil
            case .output(let output): return output
            }
        }
    }
}
#endif
