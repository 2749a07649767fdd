import TestSupport
import Testing
import Workflow
import WorkflowConcurrency
import WorkflowSnapshots

/// A restored tree beside the rest of the runtime.
@MainActor
struct RestoredTreeTests {
    // MARK: - Parts that are left out

    @Test func `nothing below a transient child takes a saved state`() {
        // A root that another program has saved, with the name of a workflow that is now below a transient one.
        let host = WorkflowHost(workflow: Tally(), restoring: nil)
        host.rendering.add(3)
        let problems = Problems()
        let again = WorkflowHost(
            workflow: Branch(isTransient: true),
            restoring: host.snapshot(),
            configuration: problems.configuration
        )
        #expect(again.rendering.0.count == 0)
        #expect(again.rendering.1.count == 0)
        #expect(problems.all.map(\.kind) == [.otherRoot])
    }

    @Test func `a child of a node that comes back may be transient now, and the other way round`() {
        let host = WorkflowHost(workflow: Branch(isTransient: false), restoring: nil)
        host.rendering.0.add(1)
        host.rendering.1.add(2)
        let left = WorkflowHost(workflow: Branch(isTransient: true), restoring: host.snapshot())
        #expect(left.rendering.0.count == 1)
        #expect(left.rendering.1.count == 0)
        #expect(left.changes(since: 0).removed.count == 1)
        left.rendering.1.add(5)
        let kept = WorkflowHost(workflow: Branch(isTransient: false), restoring: left.snapshot())
        #expect(kept.rendering.0.count == 1)
        #expect(kept.rendering.1.count == 0)
    }

    @Test func `a transient root has an empty snapshot`() {
        let host = WorkflowHost(workflow: Tally().transient(), restoring: nil)
        host.rendering.add(1)
        #expect(host.snapshot().nodes.isEmpty)
        #expect(host.changes(since: 0).isEmpty)
    }

    // MARK: - Calls

    @Test func `neither the initial state is made nor a change of props told for a node that comes back`() {
        let calls = Calls()
        let host = WorkflowHost(workflow: Called(calls: calls, target: 1), restoring: nil)
        #expect(calls.all == ["makeInitialState 1", "render 1"])
        calls.all = []
        let again = WorkflowHost(workflow: Called(calls: calls, target: 2), restoring: host.snapshot())
        // The props are those of the program, the state is the saved one.
        #expect(calls.all == ["render 1"])
        again.update(workflow: Called(calls: calls, target: 3))
        #expect(calls.all == ["render 1", "workflowDidChange 2 to 3", "render 3"])
    }

    @Test func `observers are told the restored state`() {
        let host = WorkflowHost(workflow: Board(names: ["a"]), restoring: nil)
        host.rendering["a"]?.add(3)
        let observer = StateObserver()
        let again = WorkflowHost(
            workflow: Board(names: ["a", "b"]),
            restoring: host.snapshot(),
            coder: .json,
            observers: [observer]
        )
        #expect(observer.told == ["Board ", "Tally a 3", "Tally b 0"])
        again.rendering["a"]?.add(1)
        #expect(observer.told.last == "Tally a 4")
    }

    @Test func `asking a host that keeps no account is a trap`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = WorkflowHost(workflow: Tally()).snapshot() }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("Expected a host that keeps account of its states for snapshot()."))
    }

    // MARK: - Shapes of trees

    @Test func `a root of any workflow comes back, with an update to another one`() {
        let host = WorkflowHost(workflow: Tally().asAnyWorkflow(), restoring: nil)
        host.rendering.add(3)
        let again = WorkflowHost(workflow: Tally().asAnyWorkflow(), restoring: host.snapshot())
        #expect(again.rendering.count == 3)
        let stored = again.changes(since: 0)
        #expect(stored.isEmpty)
        again.update(workflow: Hall().mapRendering(\.tally))
        let changes = again.changes(since: stored.revision)
        #expect(changes.removed.count == 1)
        #expect(changes.changed.map(\.name) == ["Hall", "Tally"])
    }

    @Test func `a tree of 2,000 levels comes back`() {
        let host = WorkflowHost(workflow: Level(below: 1_999), restoring: nil)
        host.rendering.raise()
        let snapshot = host.snapshot()
        #expect(snapshot.nodes.count == 2_000)
        let again = WorkflowHost(workflow: Level(below: 1_999), restoring: snapshot)
        #expect(again.rendering.sum == 1)
        #expect(again.changes(since: 0).isEmpty)
        again.rendering.raise()
        #expect(again.changes(since: 0).changed.count == 1)
    }

    @Test func `compatible trees come back, and tell only what has changed`() {
        var configuration = RuntimeConfiguration.compatible
        for renderOnlyIfStateChanged in [false, true] {
            configuration.renderOnlyIfStateChanged = renderOnlyIfStateChanged
            let host = WorkflowHost(workflow: Board(names: ["a", "b"]), restoring: nil, configuration: configuration)
            host.rendering["a"]?.add(1)
            let again = WorkflowHost(
                workflow: Board(names: ["b", "a"]),
                restoring: host.snapshot(),
                configuration: configuration
            )
            #expect(again.rendering.mapValues(\.count) == ["a": 1, "b": 0])
            #expect(again.changes(since: 0).isEmpty)
            again.rendering["b"]?.add(0)
            #expect(again.changes(since: 0).isEmpty)
            again.rendering["b"]?.add(2)
            #expect(again.changes(since: 0).changed.map(\.key) == ["b"])
            again.update(workflow: Board(names: ["b"]))
            #expect(again.changes(since: 0).removed.count == 1)
        }
    }

    @Test func `children that come and go while nobody asks for changes leave nothing behind`() {
        let host = WorkflowHost(workflow: Board(names: ["a"]), restoring: nil)
        let stored = host.changes(since: 0).revision
        for round in 0..<100 {
            host.update(workflow: Board(names: ["a", "x\(round)", "y\(round)"]))
            host.rendering["x\(round)"]?.add(1)
            host.rendering["a"]?.add(1)
            host.rendering["y\(round)"]?.add(1)
        }
        let changes = host.changes(since: stored)
        #expect(changes.changed.map(\.key) == ["a", "x99", "y99"])
        #expect(changes.removed.isEmpty)
    }

    // MARK: - Effects

    @Test func `an effect that acts at once acts again, within the first event`() {
        let host = WorkflowHost(workflow: Prompt(), restoring: nil)
        // A store that saves in a listener sees the effect before it acts.
        var saved: [TreeSnapshot] = []
        host.onRendering { [unowned host] _ in saved.append(host.snapshot()) }
        host.rendering.start()
        #expect(host.rendering.text == "started, acted")
        #expect(saved.map { $0.nodes[1]?.effects.count } == [1, 0])
        let again = WorkflowHost(workflow: Prompt(), restoring: saved[0])
        #expect(again.rendering.text == "started, acted")
        #expect(again.snapshot().nodes[1]?.effects == [])
        #expect(again.changes(since: 0).changed.map(\.id) == [1])
        let third = WorkflowHost(workflow: Prompt(), restoring: saved[1])
        #expect(third.rendering.text == "started, acted")
    }

    @Test func `a host that ends while effects begin again ends them`() async throws {
        let contexts = Contexts()
        var host: WorkflowHost<Desk>? = WorkflowHost(
            workflow: Desk(contexts: contexts, isPatient: true),
            restoring: nil
        )
        for name in ["a", "b", "c"] { host?.rendering(.start(name, key: nil)) }
        try await contexts.wait(for: ["a", "b", "c"])
        let snapshot = host?.snapshot()
        let later = Contexts()
        host = WorkflowHost(workflow: Desk(contexts: later, isPatient: true), restoring: snapshot)
        weak let ended = host
        host = nil
        #expect(ended == nil)
        // The old effects of the tree before are cancelled, too; nothing of either is left.
        var configuration = RuntimeConfiguration()
        configuration.onMisuse = { Issue.record("\($0)") }
        let third = WorkflowHost(
            workflow: Desk(contexts: later, isPatient: false),
            restoring: snapshot,
            configuration: configuration
        )
        try await until("the effect has ended") { third.snapshot().nodes[1]?.effects.isEmpty != false }
        #expect(later["a"] != nil)
    }
}

// MARK: - Workflows

/// Two children, of which the second may be left out.
private struct Branch: Workflow {
    let isTransient: Bool

    func render(state: Void, context: RenderContext<Branch>) -> (TallyRendering, TallyRendering) {
        let second =
            isTransient
            ? Tally().transient().rendered(in: context, key: "b") : Tally().rendered(in: context, key: "b")
        return (Tally().rendered(in: context, key: "a"), second)
    }
}

private final class Calls { var all: [String] = [] }

private struct Called: DurableWorkflow {
    let calls: Calls
    let target: Int

    func makeInitialState() -> Int {
        calls.all.append("makeInitialState \(target)")
        return target
    }

    func workflowDidChange(from previous: Called, state: inout Int) {
        calls.all.append("workflowDidChange \(previous.target) to \(target)")
        state = target
    }

    func render(state: Int, context: RenderContext<Called>) { calls.all.append("render \(state)") }
}

private final class StateObserver: WorkflowObserver {
    private(set) var told: [String] = []

    func workflowDidMakeInitialState<W: Workflow>(_ workflow: W, initialState: W.State, session: WorkflowSession) {
        tell(W.self, initialState, session)
    }

    func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        state: Action.WorkflowType.State,
        session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
        { state, _ in self.tell(Action.WorkflowType.self, state, session) }
    }

    private func tell(_ type: Any.Type, _ state: Any, _ session: WorkflowSession) {
        let count = (state as? Tally.State).map { " \($0.count)" } ?? ""
        told.append("\(type) \(session.renderKey)\(count)")
    }
}

/// A chain of durable workflows.
private struct Level: DurableWorkflow {
    let below: Int

    struct Rendering {
        let sum: Int
        let raise: () -> Void
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Level>) -> Rendering {
        guard below > 0 else {
            let sink = context.makeSink(of: Void.self) { _, state in state += 1 }
            return Rendering(sum: state) { sink.send(()) }
        }
        let rendering = Level(below: below - 1).rendered(in: context)
        return Rendering(sum: state + rendering.sum, raise: rendering.raise)
    }
}

/// Starts an effect that acts at once.
private struct Prompt: DurableWorkflow, EffectfulWorkflow {
    enum Effect: Codable, Sendable { case act }

    enum Action: WorkflowAction, Sendable {
        case start, acted

        func apply(toState state: inout String, context: ApplyContext<Prompt>) -> Never? {
            switch self {
            case .start:
                state = "started"
                context.start(.act)
            case .acted: state += ", acted"
            }
            return nil
        }
    }

    func makeInitialState() -> String { "" }
    func work(for effect: Effect) -> EffectWork<Action> { .action(.acted) }

    func render(state: String, context: RenderContext<Prompt>) -> (text: String, start: () -> Void) {
        let sink = context.makeSink(of: Action.self)
        return (state, { sink.send(.start) })
    }
}
