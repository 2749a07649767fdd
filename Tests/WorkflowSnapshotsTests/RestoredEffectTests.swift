import TestSupport
import Testing
import Workflow
import WorkflowConcurrency
import WorkflowSnapshots

/// What runs again in a restored tree.
@MainActor
struct RestoredEffectTests {
    @Test func `effects run again with their keys and identities, and know that they may have run before`() async throws
    {
        let contexts = Contexts()
        let host = WorkflowHost(workflow: Desk(contexts: contexts, isPatient: true), restoring: nil)
        host.beginEvent(7)
        host.rendering(.start("a", key: nil))
        host.rendering(.start("b", key: "k"))
        host.rendering(.start("c", key: "k"))
        try await contexts.wait(for: ["a", "b", "c"])
        #expect(contexts["a"] == "false 7.0")
        #expect(contexts["c"] == "false 7.2")
        let snapshot = host.snapshot()

        let later = Contexts()
        let again = WorkflowHost(workflow: Desk(contexts: later, isPatient: false), restoring: snapshot)
        try await later.wait(for: ["a", "c"])
        #expect(later["a"] == "true 7.0")
        #expect(later["c"] == "true 7.2")
        // A new one goes on after them.
        again.rendering(.start("d", key: nil))
        try await later.wait(for: ["d"])
        #expect(later["d"] == "false 7.3")
        #expect(later["b"] == nil)
    }

    @Test func `an effect that has ended does not run again`() async throws {
        let contexts = Contexts()
        let host = WorkflowHost(workflow: Desk(contexts: contexts, isPatient: false), restoring: nil)
        host.rendering(.start("a", key: nil))
        try await contexts.wait(for: ["a"])
        try await until("the effect has ended") { host.snapshot().nodes[1]?.effects.isEmpty != false }
        let later = Contexts()
        let again = WorkflowHost(workflow: Desk(contexts: later, isPatient: false), restoring: host.snapshot())
        again.rendering(.start("b", key: nil))
        try await later.wait(for: ["b"])
        #expect(later["a"] == nil)
    }

    @Test func `an effect that cannot be read is reported and not started`() {
        let problems = Problems()
        let effects = [
            SnapshotEffect(number: 1, key: nil, id: EffectID(event: 1, index: 0), value: [0x7B]),
            SnapshotEffect(number: 2, key: nil, id: EffectID(event: 1, index: 1), value: Array(#""b""#.utf8)),
            SnapshotEffect(number: 2, key: nil, id: EffectID(event: 1, index: 1), value: Array(#""c""#.utf8)),
        ]
        let state = SnapshotState(version: 1, bytes: Array("{}".utf8))
        let node = SnapshotNode(id: 1, parent: 0, name: "Desk", key: "", state: state, effects: effects)
        let host = WorkflowHost(
            workflow: Desk(contexts: Contexts(), isPatient: true),
            restoring: TreeSnapshot(nodes: [node]),
            configuration: problems.configuration
        )
        #expect(problems.all.map(\.kind) == [.unreadableEffect, .unreadableEffect])
        #expect(host.snapshot().nodes[1]?.effects.map(\.number) == [2])
        #expect(host.changes(since: 0).changed.map(\.id) == [1])
    }

    @Test func `effects of a workflow that has none any more are reported`() {
        let problems = Problems()
        let effect = SnapshotEffect(number: 1, key: nil, id: EffectID(event: 1, index: 0), value: [])
        let state = SnapshotState(version: 1, bytes: Array(#"{"count":1}"#.utf8))
        let node = SnapshotNode(id: 1, parent: 0, name: "Tally", key: "", state: state, effects: [effect])
        let host = WorkflowHost(
            workflow: Tally(),
            restoring: TreeSnapshot(nodes: [node]),
            configuration: problems.configuration
        )
        #expect(host.rendering.count == 1)
        #expect(problems.all.map(\.kind) == [.unreadableEffect])
    }

    @Test func `side effects and workers of a restored node know it, those that start later do not`() async throws {
        let contexts = Contexts()
        let host = WorkflowHost(workflow: Station(contexts: contexts), restoring: nil)
        try await contexts.wait(for: ["worker 0", "task 0", "side effect 0"])
        #expect(contexts["worker 0"] == "false none")
        let later = Contexts()
        let again = WorkflowHost(workflow: Station(contexts: later), restoring: host.snapshot())
        try await later.wait(for: ["worker 0", "task 0", "side effect 0"])
        #expect(later["worker 0"] == "true none")
        #expect(later["task 0"] == "true none")
        #expect(later["side effect 0"] == "true")
        again.rendering()
        try await later.wait(for: ["worker 1", "task 1", "side effect 1"])
        #expect(later["worker 1"] == "false none")
        #expect(later["task 1"] == "false none")
        #expect(later["side effect 1"] == "false")
    }

    @Test func `while saved states wait, only what comes back with them may have run before`() async throws {
        let host = WorkflowHost(workflow: Line(names: ["a", "b"], contexts: Contexts()), restoring: nil)
        for _ in 0..<3 { host.rendering["b"]?() }
        let later = Contexts()
        let line = Line(names: ["a"], contexts: later)
        let again = WorkflowHost(workflow: line, restoring: host.snapshot(), coder: .json, waits: true)
        again.beginEvent()
        again.rendering["a"]?()
        again.beginEvent()
        again.update(workflow: Line(names: ["a", "b"], contexts: later))
        again.beginEvent()
        again.rendering["b"]?()
        try await later.wait(for: ["side effect 0", "side effect 1", "side effect 3", "side effect 4"])
        #expect(later["side effect 0"] == "true")
        #expect(later["side effect 1"] == "false")
        #expect(later["side effect 3"] == "true")
        #expect(later["side effect 4"] == "false")
    }
}

private struct Line: Workflow {
    let names: [String]
    let contexts: Contexts

    func render(state: Void, context: RenderContext<Line>) -> [String: () -> Void] {
        let stations = names.map { ($0, Station(contexts: contexts).rendered(in: context, key: $0)) }
        return Dictionary(uniqueKeysWithValues: stations)
    }
}
