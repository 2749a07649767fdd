import Testing
import Workflow
import WorkflowTestSupport
import WorkflowTesting

/// Code of the app that watches a tree, or is asked by it: interceptors, observers, debuggers, descriptions, executors.
struct AppCodeToolTests {
    /// Keeps the first rendering of each list while it is told to.
    private final class Frozen: WorkflowInterceptor {
        var isOn = false
        private var kept: Any?

        func render<WorkflowType: Workflow>(
            _ workflow: WorkflowType,
            state: WorkflowType.State,
            session: WorkflowSession,
            proceed: (WorkflowType, WorkflowType.State) -> WorkflowType.Rendering
        ) -> WorkflowType.Rendering {
            if isOn, let kept = kept as? WorkflowType.Rendering { return kept }
            let rendering = proceed(workflow, state)
            if rendering is RenderingList<Leaf.Rendering> { kept = rendering }
            return rendering
        }
    }

    private struct Rows: Workflow {
        struct Rendering {
            let rows: RenderingList<Leaf.Rendering>
            let sink: Sink<[String]>
        }

        func makeInitialState() -> [String] { ["a", "b", "c"] }

        func render(state: [String], context: RenderContext<Rows>) -> Rendering {
            let rows = WorkflowList(state, id: \.self) { Leaf($0) }
                .rendered(in: context) { _ in AnyWorkflowAction<Rows>.noAction }
            return Rendering(rows: rows, sink: context.makeStateSink())
        }
    }

    @Test(arguments: Mode.allCases)
    func `a list that an interceptor kept from rendering makes its children again`(mode: Mode) {
        let frozen = Frozen()
        let host = WorkflowHost(workflow: Rows(), interceptors: [frozen], configuration: mode.configuration)
        let rows = host.rendering.rows
        // Both wait, and share a pass where actions are drained.
        var subscription: HostSubscription?
        subscription = host.onRendering { _ in
            subscription?.cancel()
            for row in rows.dropFirst() { row.sink.send(.add) }
            frozen.isOn = true
        }
        rows[0].sink.send(.add)
        frozen.isOn = false
        host.rendering.sink.send(["a", "b", "c", "d"])
        host.rendering.rows[1].sink.send(.add)
        #expect(host.rendering.rows.map(\.text) == ["a 0", "b 1", "c 0", "d 0"])
    }

    private struct QuietDebugger: WorkflowDebugger {
        let heard: (WorkflowUpdateDebugInfo) -> Void

        func didEnterInitialState(snapshot: WorkflowHierarchyDebugSnapshot) {}

        func didUpdate(snapshot: WorkflowHierarchyDebugSnapshot, updateInfo: WorkflowUpdateDebugInfo) {
            heard(updateInfo)
        }
    }

    @Test(arguments: Mode.publishingEveryEvent)
    func `a debugger is told of a node that its pass has ended, with those above it`(mode: Mode) {
        let isHidden = Place<Bool>()
        var infos: [WorkflowUpdateDebugInfo] = []
        let middle = Given<[Int], Never, StateMutationSink<Given<[Int], Never, Any>>>([0]) { _, context in
            let leaf = Given<[Int], Never, Any>([0]) { _, context in context.makeStateMutationSink() }
            // Its rendering is the sink.
            return leaf.rendered(in: context) as! StateMutationSink<Given<[Int], Never, Any>>
        }
        let host = WorkflowHost(
            workflow: Given<[Int], Never, StateMutationSink<Given<[Int], Never, Any>>?>([0]) { _, context in
                isHidden.value == true ? nil : middle.rendered(in: context)
            },
            debugger: QuietDebugger { infos.append($0) },
            configuration: mode.configuration
        )
        host.rendering?.send { state in
            state.append(1)
            isHidden.value = true
        }
        #expect(host.rendering == nil)
        guard case .childDidUpdate(let above)? = infos.last?.kind, case .childDidUpdate(let own) = above.kind else {
            Issue.record("\(infos)")
            return
        }
        #expect(own.kind == .didUpdate(source: .external))
    }

    /// A state whose description does something.
    private struct Described: CustomStringConvertible {
        let act: () -> Void

        var description: String {
            act()
            return "described"
        }
    }

    @Test(arguments: Mode.allCases)
    func `a description may end its node while a debugger is told`(mode: Mode) {
        let acts = Place<() -> Void>()
        let child = Given<Described, Never, Void>(Described { exchange(&acts.value, with: nil)?() }) { _, _ in }
        let host = WorkflowHost(
            workflow: Given<Int, Never, Sink<Int>>(4) { state, context in
                for number in 0..<state { child.rendered(in: context, key: "\(number)") }
                return context.makeStateSink()
            },
            debugger: QuietDebugger { _ in },
            configuration: mode.configuration
        )
        let sink = host.rendering
        acts.value = { sink.send(0) }
        sink.send(4)
        #expect(host.nodes.count == 1)
    }

    private final class OnReceiving: WorkflowObserver {
        var act: ((Any) -> Void)?

        func workflowDidReceiveAction<Action: WorkflowAction>(
            _ action: Action,
            workflow: Action.WorkflowType,
            session: WorkflowSession
        ) {
            act?(action)
        }
    }

    @Test(arguments: Mode.allCases)
    func `an observer that ends the receivers of nested actions leaves one event at a time`(mode: Mode) {
        let observer = OnReceiving()
        var running = 0
        var deepest = 0
        var again: (() -> Void)?
        let parent = Given<Int, Never, (leaves: [Leaf.Rendering], add: () -> Void, set: Sink<Int>)>(2) {
            state,
            context in
            let sink = context.makeSink(of: String.self) { (_: String, state: inout Int) -> Void in
                running += 1
                deepest = max(deepest, running)
                exchange(&again, with: nil)?()
                running -= 1
                state += 0
            }
            let leaves = (0..<state).map { Leaf("\($0)").shown(in: context, key: "\($0)") }
            return (leaves, { sink.send("add") }, context.makeStateSink())
        }
        let host = WorkflowHost(workflow: parent, observers: [observer], configuration: mode.configuration)
        let (leaves, add, set) = host.rendering
        var steps = [{ leaves[1].sink.send(.add) }, { set.send(1) }]
        observer.act = { _ in if !steps.isEmpty { steps.removeFirst()() } }
        again = add
        add()
        #expect(deepest == 1)
        #expect(host.rendering.leaves.count == 1)
    }

    // MARK: - Executors

    #if DEBUG
    /// An executor that does something when it is asked whether the caller is on it.
    private final class AskedExecutor: SerialExecutor, @unchecked Sendable {
        // Used on the thread of the test alone.
        var act: (() -> Void)?

        func enqueue(_ job: consuming ExecutorJob) {}

        func isIsolatingCurrentContext() -> Bool? {
            exchange(&act, with: nil)?()
            return true
        }
    }

    private actor Office {
        nonisolated let executor = AskedExecutor()
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    }

    @Test(arguments: Mode.allCases)
    func `an executor that ends the node when it is asked for the home leaves the event ignored`(mode: Mode) {
        for usesHandler in [false, true] {
            let office = Office()
            let child = Given<[Int], Never, () -> Void>([0]) { _, context in
                let handler = context.makeEventHandler { (state: inout [Int]) -> Void in state.append(1) }
                let sink = context.makeSink(of: Int.self) { number, state in state.append(number) }
                return usesHandler ? { handler() } : { sink.send(1) }
            }
            let host = WorkflowHost(
                workflow: Given<Bool, Never, (send: (() -> Void)?, sink: Sink<Bool>)>(true) { state, context in
                    (state ? child.rendered(in: context) : nil, context.makeStateSink())
                },
                configuration: mode.configuration,
                home: office
            )
            let (send, sink) = host.rendering
            office.executor.act = { sink.send(false) }
            send?()
            #expect(host.rendering.send == nil)
        }
    }
    #endif
}
