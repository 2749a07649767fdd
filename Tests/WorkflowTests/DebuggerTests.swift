import Foundation
import Testing
import Workflow
import WorkflowTestSupport

/// Rules 1.13: what a debugger gets.
struct DebuggerTests {
    @Test(arguments: Mode.allCases)
    func `a snapshot has the unqualified type name and the state as text`(mode: Mode) {
        let debugger = Recorder()
        let host = WorkflowHost(
            workflow: Family(journal: Journal()),
            debugger: debugger,
            configuration: mode.configuration
        )
        #expect(debugger.initial?.workflowType == "Family")
        #expect(debugger.initial?.stateDescription == "[]")
        #expect(debugger.initial?.children.map(\.snapshot.workflowType) == ["Leaf"])
        #expect(debugger.initial?.children.map(\.snapshot.stateDescription) == ["State(count: 0)"])
        _ = host
    }

    @Test(arguments: Mode.allCases)
    func `children are sorted by key and show the tree after the latest pass`(mode: Mode) {
        let debugger = Recorder()
        let parent = Given<[String], Never, (leaves: [Leaf.Rendering], set: Sink<[String]>)>(["c", "a", "b"]) {
            keys,
            context in
            (keys.map { Leaf($0).shown(in: context, key: $0) }, context.makeStateSink())
        }
        let host = WorkflowHost(workflow: parent, debugger: debugger, configuration: mode.configuration)
        #expect(debugger.initial?.children.map(\.key) == ["a", "b", "c"])
        host.rendering.leaves[0].sink.send(.add)
        #expect(
            debugger.updates.last?.snapshot.children.map(\.snapshot.stateDescription) == [
                "State(count: 0)", "State(count: 0)", "State(count: 1)",
            ]
        )
        host.rendering.set.send(["z", "b"])
        #expect(debugger.updates.last?.snapshot.children.map(\.key) == ["b", "z"])
    }

    @Test(arguments: Mode.allCases)
    func `an update tells which nodes applied an action and from where it came`(mode: Mode) throws {
        let debugger = Recorder()
        let middle = Given<Void, Never, Family.Rendering>(()) { _, context in
            Family(journal: Journal()).shown(in: context)
        }
        let host = WorkflowHost(workflow: middle, debugger: debugger, configuration: mode.configuration)
        host.rendering.leaf.sink.send(.addAndEmit("quiet"))
        let update = try #require(debugger.updates.last?.info)
        guard case .childDidUpdate(let family) = update.kind else {
            Issue.record("The root applied nothing, but is told to: \(update)")
            return
        }
        #expect(family.workflowType == "Family")
        guard case .didUpdate(.subtree(let leaf)) = family.kind else {
            Issue.record("Family's action came from its child, but is told to be: \(family)")
            return
        }
        #expect(leaf.workflowType == "Leaf")
        #expect(leaf.kind == .didUpdate(source: .external))
    }

    @Test(arguments: Mode.allCases)
    func `an update of the root comes from outside`(mode: Mode) {
        let debugger = Recorder()
        let host = WorkflowHost(workflow: Leaf("a"), debugger: debugger, configuration: mode.configuration)
        host.update(workflow: Leaf("b"))
        #expect(debugger.updates.map(\.info.workflowType) == ["Leaf"])
        #expect(debugger.updates.map(\.info.kind) == [.didUpdate(source: .external)])
    }

    @Test(arguments: Mode.allCases)
    func `an event sent before the first update is not told with it`(mode: Mode) {
        final class Kept: WorkflowObserver {
            var sink: Sink<Leaf.Action>?
            func workflowWillRender<WorkflowType: Workflow>(
                _ workflow: WorkflowType,
                state: WorkflowType.State,
                session: WorkflowSession
            ) -> ((WorkflowType.Rendering) -> Void)? {
                { self.sink = ($0 as? Leaf.Rendering)?.sink }
            }
        }
        let (debugger, kept) = (Recorder(), Kept())
        debugger.onStart = { kept.sink?.send(.add) }
        let host = WorkflowHost(
            workflow: Leaf("a"),
            observers: [kept],
            debugger: debugger,
            configuration: mode.configuration
        )
        host.rendering.sink.send(.add)
        #expect(debugger.updates.last?.info.kind == .didUpdate(source: .external))
    }

    @Test func `kinds and sources have their form in JSON`() throws {
        func info(_ kind: String) -> String { #"{"kind":\#(kind),"workflowType":"W"}"# }
        let external = #"{"source":{"type":"external"},"type":"didUpdate"}"#
        let forms = [
            external,
            #"{"source":{"type":"worker"},"type":"didUpdate"}"#,
            #"{"source":{"type":"side-effect"},"type":"didUpdate"}"#,
            #"{"source":{"debugInfo":\#(info(external)),"type":"subtree"},"type":"didUpdate"}"#,
            #"{"childUpdate":\#(info(external)),"type":"childDidUpdate"}"#,
        ]
        let kinds: [WorkflowUpdateDebugInfo.Kind] = try forms.map { form in
            let decoded = try JSONDecoder().decode(WorkflowUpdateDebugInfo.self, from: Data(info(form).utf8))
            #expect(decoded.workflowType == "W")
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            #expect(String(decoding: try encoder.encode(decoded), as: UTF8.self) == info(form))
            return decoded.kind
        }
        #expect(kinds[0] == .didUpdate(source: .external))
        #expect(kinds[1] == .didUpdate(source: .worker))
        #expect(kinds[2] == .didUpdate(source: .sideEffect))
        guard case .didUpdate(.subtree(let below)) = kinds[3], case .childDidUpdate(let child) = kinds[4] else {
            Issue.record("Expected a subtree and a child, found \(kinds.suffix(2))")
            return
        }
        #expect(below == child)
    }

    @Test(arguments: [
        #"{"kind":{"type":"vanished"},"workflowType":"W"}"#,
        #"{"kind":{"type":"didUpdate","source":{"type":"elsewhere"}},"workflowType":"W"}"#,
    ])
    func `an unknown type in JSON throws`(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(WorkflowUpdateDebugInfo.self, from: Data(text.utf8))
        }
    }

    @Test func `a snapshot survives JSON`() throws {
        let debugger = Recorder()
        let host = WorkflowHost(workflow: Family(journal: Journal()), debugger: debugger)
        let snapshot = try #require(debugger.initial)
        let data = try JSONEncoder().encode(snapshot)
        #expect(try JSONDecoder().decode(WorkflowHierarchyDebugSnapshot.self, from: data) == snapshot)
        _ = host
    }

    @Test(arguments: Mode.allCases)
    func `queued events are told in the order handled`(mode: Mode) {
        let debugger = Recorder()
        let host = WorkflowHost(
            workflow: Family(journal: Journal()),
            debugger: debugger,
            configuration: mode.configuration
        )
        host.onOutput { [unowned host] in
            guard $0 == "FIRST" else { return }
            host.rendering.leaf.sink.send(.add)
            host.rendering.leaf.sink.send(.emit("quiet"))
        }
        host.rendering.leaf.sink.send(.emit("FIRST"))
        #expect(
            debugger.updates.map(\.snapshot.stateDescription) == [
                "[\"FIRST\"]", "[\"FIRST\"]", "[\"FIRST\", \"quiet\"]",
            ]
        )
        #expect(
            debugger.updates.map { update in
                if case .childDidUpdate = update.info.kind { "child" } else { "self" }
            } == ["self", "child", "self"]
        )
    }
}

private final class Recorder: WorkflowDebugger {
    var onStart: () -> Void = {}
    var initial: WorkflowHierarchyDebugSnapshot?
    var updates: [(snapshot: WorkflowHierarchyDebugSnapshot, info: WorkflowUpdateDebugInfo)] = []

    func didEnterInitialState(snapshot: WorkflowHierarchyDebugSnapshot) {
        initial = snapshot
        onStart()
    }

    func didUpdate(snapshot: WorkflowHierarchyDebugSnapshot, updateInfo: WorkflowUpdateDebugInfo) {
        updates.append((snapshot, updateInfo))
    }
}
