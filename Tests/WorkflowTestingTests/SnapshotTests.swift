import Testing
import Workflow
import WorkflowSnapshots
import WorkflowTesting

/// Rings a while after it was set, and counts how often it was set and has rung.
private struct Alarm: DurableWorkflow, EffectfulWorkflow {
    struct State: Codable, Equatable {
        var sets = 0
        var rings = 0
        var isSet = false
    }

    enum Effect: Codable, Equatable, Sendable { case note(Int) }

    enum Action: WorkflowAction, Equatable, Sendable {
        case set, rang, note
        case noted(isRestored: Bool)

        func apply(toState state: inout State, context: ApplyContext<Alarm>) -> String? {
            switch self {
            case .set: (state.sets, state.isSet) = (state.sets + 1, true)
            case .rang: (state.rings, state.isSet) = (state.rings + 1, false)
            case .note: context.start(.note(state.sets))
            case .noted(let isRestored):
                return "\(context[workflowValue: \.name]) noted, \(isRestored ? "again" : "once")"
            }
            return nil
        }
    }

    typealias Output = String

    var name = "alarm"
    let clock: TestClock

    func makeInitialState() -> State { State() }

    func work(for effect: Effect) -> EffectWork<Action> {
        EffectWork { [clock] in
            try await clock.sleep(for: .seconds(1))
            return .noted(isRestored: WorkContext.current.isRestored)
        }
    }

    func render(state: State, context: RenderContext<Alarm>) -> String {
        if state.isSet {
            context.runSideEffect(key: "wait", of: Action.self) { [clock] sink in
                if (try? await clock.sleep(for: .seconds(10))) != nil { sink.send(.rang) }
            }
        }
        return "\(name): \(state.sets), \(state.rings)"
    }
}

/// Shows a number, and keeps the context of its render in memory if it is told to.
private struct Keeping: Workflow {
    final class Box { var kept: Any? }

    let box: Box?

    func render(state: Void, context: RenderContext<Keeping>) { box?.kept = context }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SnapshotTests {
    private let clock = TestClock()

    @Test func `a test goes on after a restart, on the same clock`() async {
        let host = WorkflowTestHost(workflow: Alarm(clock: clock), clock: clock)
        host.update(workflow: Alarm(name: "bell", clock: clock))
        host.send(Alarm.Action.set)
        await host.advance(by: .seconds(3))
        host.restart()
        #expect(host.rendering == "bell: 1, 0")
        // The wait has begun again.
        await host.advance(by: .seconds(9))
        #expect(host.rendering == "bell: 1, 0")
        await host.advance(by: .seconds(1))
        #expect(host.rendering == "bell: 1, 1")
        #expect(clock.now.duration(to: .init(offset: .zero)) == .seconds(-13))
        await host.end()
    }

    @Test func `a tree goes back to an earlier snapshot, and outputs stay`() async {
        let host = WorkflowTestHost(workflow: Alarm(clock: clock), clock: clock)
        host.send(Alarm.Action.set)
        let snapshot = host.snapshot()
        host.send(Alarm.Action.noted(isRestored: false))
        host.send(Alarm.Action.set)
        #expect(host.rendering == "alarm: 2, 0")
        host.restart(from: snapshot)
        #expect(host.rendering == "alarm: 1, 0")
        #expect(host.outputs == ["alarm noted, once"])
        let other = WorkflowTestHost(workflow: Alarm(clock: clock), restoring: snapshot, clock: clock)
        #expect(other.rendering == "alarm: 1, 0")
    }

    @Test func `work of the old tree does not arrive, effects begin again, and replaced ones stay replaced`() async {
        let host = WorkflowTestHost(workflow: Alarm(clock: clock), clock: clock)
        host.send(Alarm.Action.note)
        await host.idle()
        host.restart()
        await host.advance(by: .seconds(1))
        #expect(host.outputs == ["alarm noted, again"])
        host.replaceEffects(of: Alarm.self) { _ in .action(.set) }
        host.restart()
        host.send(Alarm.Action.note)
        #expect(host.rendering == "alarm: 1, 0")
    }

    @Test func `a wait for a rendering sees that of the restarted tree`() async {
        let host = WorkflowTestHost(workflow: Alarm(clock: clock), clock: clock)
        host.send(Alarm.Action.set)
        let snapshot = host.snapshot()
        host.restart(from: TreeSnapshot())
        // Runs when this test waits, on the same actor.
        Task { host.restart(from: snapshot) }
        #expect(await host.nextRendering(where: { $0 == "alarm: 1, 0" }) == "alarm: 1, 0")
    }

    @Test func `a state that cannot be read fails the test`() {
        let state = SnapshotState(version: 9, bytes: [])
        let node = SnapshotNode(id: 1, parent: 0, name: "Alarm", key: "", state: state)
        withKnownIssue {
            _ = WorkflowTestHost(workflow: Alarm(clock: clock), restoring: TreeSnapshot(nodes: [node]), clock: clock)
        } matching: {
            $0.says("Expected to read the saved state of Alarm. Instead, it is version 9, which is newer")
        }
    }

    @Test func `a node that outlives its tree at a restart is a leak`() {
        let box = Keeping.Box()
        let host = WorkflowTestHost(workflow: Keeping(box: box), checks: .leaks)
        withKnownIssue {
            host.restart()
        } matching: {
            $0.says("something keeps these nodes in memory:\n- Keeping")
        }
        host.update(workflow: Keeping(box: nil))
        box.kept = nil
        host.restart()
    }

    @Test func `a snapshot and a restart after the end are reported`() async {
        let host = WorkflowTestHost(workflow: Alarm(clock: clock), clock: clock)
        await host.end()
        withKnownIssue {
            #expect(host.snapshot().nodes.isEmpty)
        } matching: {
            $0.says("snapshot was used after end()")
        }
        withKnownIssue {
            host.restart()
        } matching: {
            $0.says("restart was used after end()")
        }
    }
}
