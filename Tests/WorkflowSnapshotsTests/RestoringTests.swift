import Testing
import Workflow
import WorkflowSnapshots

/// What a restored tree has of the one before.
@MainActor
struct RestoringTests {
    @Test func `a durable state comes back, and goes on`() {
        let host = WorkflowHost(workflow: Tally(), restoring: nil)
        host.rendering.add(3)
        let again = WorkflowHost(workflow: Tally(), restoring: host.snapshot())
        #expect(again.rendering.count == 3)
        again.rendering.add(1)
        #expect(again.rendering.count == 4)
    }

    @Test func `a state that comes back is not made, which interceptors see`() {
        let host = WorkflowHost(workflow: Board(names: ["a"]), restoring: nil)
        host.rendering["a"]?.add(2)
        let maker = Maker()
        let again = WorkflowHost(
            workflow: Board(names: ["a", "b"]),
            restoring: host.snapshot(),
            coder: .json,
            interceptors: [maker]
        )
        #expect(again.rendering.mapValues(\.count) == ["a": 2, "b": 7])
        #expect(maker.made == ["", "b"])
    }

    @Test func `children come back by name and key, whatever their order`() {
        let host = WorkflowHost(workflow: Board(names: ["a", "b", "c"]), restoring: nil)
        host.rendering["a"]?.add(1)
        host.rendering["c"]?.add(3)
        let again = WorkflowHost(workflow: Board(names: ["c", "x", "a"]), restoring: host.snapshot())
        #expect(again.rendering.mapValues(\.count) == ["c": 3, "x": 0, "a": 1])
    }

    @Test func `a child that the first pass does not make is dropped`() {
        let host = WorkflowHost(workflow: Board(names: ["a", "b"]), restoring: nil)
        host.rendering["b"]?.add(1)
        let again = WorkflowHost(workflow: Board(names: ["a"]), restoring: host.snapshot())
        #expect(again.changes(since: 0).removed.count == 1)
        again.update(workflow: Board(names: ["a", "b"]))
        #expect(again.rendering["b"]?.count == 0)
    }

    @Test func `a child that comes later takes its state from a host that waits`() {
        let host = WorkflowHost(workflow: Board(names: ["a", "b", "c"]), restoring: nil)
        for name in ["a", "b", "c"] { host.rendering[name]?.add(1) }
        let board = Board(names: ["a"])
        let again = WorkflowHost(workflow: board, restoring: host.snapshot(), coder: .json, waits: true)
        // What waits stays stored.
        #expect(again.changes(since: 0).isEmpty)
        again.update(workflow: Board(names: ["a", "b"]))
        #expect(again.rendering["b"]?.count == 1)
        again.endRestoring()
        #expect(again.changes(since: 0).removed.count == 1)
        again.update(workflow: Board(names: ["a", "b", "c"]))
        #expect(again.rendering["c"]?.count == 0)
    }

    @Test func `what is not durable starts afresh, with what is durable below it`() {
        let host = WorkflowHost(workflow: Hall(), restoring: nil)
        host.rendering.open()
        host.rendering.tally.add(2)
        #expect(host.rendering.isOpen)
        let again = WorkflowHost(workflow: Hall(), restoring: host.snapshot())
        #expect(!again.rendering.isOpen)
        #expect(again.rendering.tally.count == 2)
    }

    @Test func `a parent leaves a subtree out`() {
        let host = WorkflowHost(workflow: Preview(), restoring: nil)
        host.rendering.kept.add(1)
        host.rendering.left.add(1)
        let snapshot = host.snapshot()
        #expect(snapshot.nodes.values.map(\.name).sorted() == ["Preview", "Tally"])
        let again = WorkflowHost(workflow: Preview(), restoring: snapshot)
        #expect(again.rendering.kept.count == 1)
        #expect(again.rendering.left.count == 0)
    }

    @Test func `the rows of a list come back`() {
        let host = WorkflowHost(workflow: Rows(ids: Array(0..<50)), restoring: nil)
        for id in 0..<50 { host.rendering[id].add(id) }
        let again = WorkflowHost(workflow: Rows(ids: Array((0..<50).reversed())), restoring: host.snapshot())
        #expect(again.rendering.map(\.count) == Array((0..<50).reversed()))
    }

    @Test func `a root of another name starts afresh, and that is reported`() {
        let problems = Problems()
        let host = WorkflowHost(workflow: Tally(), restoring: nil)
        host.rendering.add(3)
        let again = WorkflowHost(workflow: Hall(), restoring: host.snapshot(), configuration: problems.configuration)
        #expect(again.rendering.tally.count == 0)
        #expect(problems.all.map(\.kind) == [.otherRoot])
        // The store forgets the old root.
        #expect(again.changes(since: 0).removed == [1])
    }

    @Test func `the numbers of nodes stay`() {
        let host = WorkflowHost(workflow: Board(names: ["a", "b"]), restoring: nil)
        var stored = host.snapshot()
        let again = WorkflowHost(workflow: Board(names: ["b", "a"]), restoring: stored)
        #expect(again.changes(since: 0).isEmpty)
        again.rendering["a"]?.add(1)
        let changes = again.changes(since: 0)
        #expect(changes.changed.map(\.key) == ["a"])
        stored.apply(changes)
        let third = WorkflowHost(workflow: Board(names: ["a", "b"]), restoring: stored)
        #expect(third.rendering.mapValues(\.count) == ["a": 1, "b": 0])
    }

    @Test func `types that differ in the types around them keep their states, whichever comes first`() {
        let host = WorkflowHost(workflow: Twins(), restoring: nil)
        host.rendering.0.add(1)
        host.rendering.1.add(2)
        let again = WorkflowHost(workflow: Twins(isTurned: true), restoring: host.snapshot())
        #expect(again.rendering.0.count == 1)
        #expect(again.rendering.1.count == 2)
        #expect(host.snapshot().nodes.values.map(\.name).sorted() == ["OneTown.House", "OtherTown.House", "Twins"])
    }

    @Test func `a node of an older snapshot, without the types around its name, comes back and is saved anew`() {
        let host = WorkflowHost(workflow: Twins(), restoring: older("House"))
        #expect(host.rendering.0.count == 5)
        #expect(host.rendering.1.count == 0)
        #expect(host.changes(since: 0).changed.map(\.name).contains("OneTown.House"))
        let again = WorkflowHost(workflow: Twins(isTurned: true), restoring: host.snapshot())
        #expect(again.rendering.0.count == 5)
    }

    @Test func `a node of a type without others around it is never that of one with them`() {
        let nodes = older("House").nodes.values.map {
            SnapshotNode(id: $0.id, parent: $0.parent, name: $0.name, key: $0.key, state: $0.state)
        }
        let host = WorkflowHost(workflow: Twins(), restoring: TreeSnapshot(nodes: nodes))
        #expect(host.rendering.0.count == 0)
        #expect(host.rendering.1.count == 0)
    }

    /// As it was saved when names had no types around them.
    private func older(_ name: String) -> TreeSnapshot {
        let state = SnapshotState(version: 1, bytes: Array(#"{"count":5}"#.utf8))
        let nodes = [(1, 0, "Twins", nil), (2, 1, name, state)].map { id, parent, name, state in
            SnapshotNode(id: id, parent: parent, name: name, hasShortName: true, key: "", state: state, effects: [])
        }
        return TreeSnapshot(nodes: nodes)
    }

    @Test func `two durable types of one name are reported once`() {
        let problems = Problems()
        let host = WorkflowHost(workflow: Namesakes(), restoring: nil, configuration: problems.configuration)
        #expect(problems.all.map(\.kind) == [.sharedName])
        #expect(problems.all.first?.reason.contains("Namesakes.First and ") == true)
        let again = WorkflowHost(workflow: Namesakes(), restoring: host.snapshot())
        #expect(again.rendering == [1, 2, 2])
    }
}

// MARK: - Forms of a state

@MainActor
struct MigrationTests {
    @Test func `an older form is migrated step by step`() throws {
        for (version, json, expected) in [
            (1, #"{"items":"tea"}"#, ["tea"]), (2, #"{"items":["tea","milk"]}"#, ["tea", "milk"]),
            (3, #"{"items":["tea"],"note":"soon"}"#, ["tea", "soon"]),
        ] {
            let host = WorkflowHost(workflow: Basket(), restoring: saved("Basket", version, json))
            #expect(host.rendering == expected)
            // An older form is saved anew.
            #expect(host.changes(since: 0).changed.map(\.state?.version) == (version == 3 ? [] : [3]))
        }
    }

    @Test func `a node that was saved under a former name comes back, and is saved under the new one`() {
        let host = WorkflowHost(workflow: Basket(), restoring: saved("Cart", 2, #"{"items":["tea"]}"#))
        #expect(host.rendering == ["tea"])
        #expect(host.changes(since: 0).changed.map(\.name) == ["Basket"])
    }

    @Test(arguments: [
        (4, "{}", "newer"), (0, "{}", "older"), (3, "{", "JSON"), (3, #"{"items":1}"#, "items"), (2, "{}", "items"),
    ])
    func `a state that cannot be read is reported, and only its node starts afresh`(
        version: Int,
        json: String,
        part: String
    ) throws {
        let problems = Problems()
        let child = SnapshotNode(
            id: 2,
            parent: 1,
            name: "Tally",
            key: "",
            state: SnapshotState(version: 1, bytes: Array(#"{"count":7}"#.utf8))
        )
        let root = SnapshotNode(
            id: 1,
            parent: 0,
            name: "Shelf",
            key: "",
            state: SnapshotState(version: version, bytes: Array(json.utf8))
        )
        let host = WorkflowHost(
            workflow: Shelf(),
            restoring: TreeSnapshot(nodes: [root, child]),
            configuration: problems.configuration
        )
        #expect(host.rendering.items == [])
        #expect(host.rendering.tally.count == 7)
        #expect(problems.all.map(\.kind) == [.unreadableState])
        #expect(problems.all.first?.path == "Shelf")
        #expect(problems.all.first?.description.contains(part) == true, "\(problems.all)")
        #expect(host.changes(since: 0).changed.map(\.id) == [1])
    }

    private func saved(_ name: String, _ version: Int, _ json: String) -> TreeSnapshot {
        let state = SnapshotState(version: version, bytes: Array(json.utf8))
        return TreeSnapshot(nodes: [SnapshotNode(id: 1, parent: 0, name: name, key: "", state: state)])
    }
}

/// Notes the keys of the nodes whose state is made, and lets each tally begin with 7.
private final class Maker: WorkflowInterceptor {
    var made: [String] = []

    func makeInitialState<WorkflowType: Workflow>(
        of workflow: WorkflowType,
        session: WorkflowSession,
        proceed: (WorkflowType) -> WorkflowType.State
    ) -> WorkflowType.State {
        made.append(session.renderKey)
        return Tally.State(count: 7) as? WorkflowType.State ?? proceed(workflow)
    }

    // MARK: - States that wait beyond the first event

    private func reopen(_ host: WorkflowHost<Desktop>) -> WorkflowHost<Desktop> {
        WorkflowHost(workflow: Desktop(), restoring: host.snapshot(), coder: .json, waits: true)
    }

    private func withDraft() -> WorkflowHost<Desktop> {
        let host = WorkflowHost(workflow: Desktop(), restoring: nil)
        host.rendering.load()
        host.rendering.draft?.add(3)
        return host
    }

    @Test func `a state waits while events change nothing durable above it`() {
        let again = reopen(withDraft())
        for _ in 1...20 {
            again.beginEvent()
            again.rendering.tryAgain()
        }
        again.beginEvent()
        again.rendering.load()
        #expect(again.rendering.draft?.count == 3)
        // It is there now, and what it is next does not come from before.
        again.beginEvent()
        again.rendering.close()
        again.beginEvent()
        again.rendering.open()
        #expect(again.rendering.draft?.count == 0)
    }

    @Test func `what loads before the first event may change states above`() {
        let again = reopen(withDraft())
        again.rendering.close()
        again.rendering.open()
        again.beginEvent()
        again.rendering.load()
        #expect(again.rendering.draft?.count == 3)
    }

    @Test func `a state is given up after an event that changes a durable one above it`() {
        let again = reopen(withDraft())
        again.beginEvent()
        again.rendering.close()
        again.beginEvent()
        again.rendering.open()
        #expect(again.changes(since: 0).removed.count == 1)
        again.rendering.load()
        #expect(again.rendering.draft?.count == 0)
    }

    @Test func `a state does not wait beyond an event below what is not durable`() {
        let host = WorkflowHost(workflow: Attic(), restoring: nil)
        host.rendering.open()
        host.rendering.tally?.add(1)
        for events in 0...1 {
            let again = WorkflowHost(workflow: Attic(), restoring: host.snapshot(), coder: .json, waits: true)
            for _ in 0..<events { again.beginEvent() }
            again.rendering.open()
            #expect(again.rendering.tally?.count == 1 - events)
        }
    }

    @Test func `a state waits for a hundred events at most`() {
        for events in 100...101 {
            let again = reopen(withDraft())
            for _ in 0..<events { again.beginEvent() }
            again.rendering.load()
            #expect(again.rendering.draft?.count == (events == 100 ? 3 : 0))
        }
    }

    @Test func `what waits below a node that has ended is given up`() {
        let host = WorkflowHost(workflow: Desktops(names: ["a"]), restoring: nil)
        host.rendering["a"]?.load()
        host.rendering["a"]?.draft?.add(1)
        let desktops = Desktops(names: ["a"])
        let again = WorkflowHost(workflow: desktops, restoring: host.snapshot(), coder: .json, waits: true)
        again.beginEvent()
        again.update(workflow: Desktops(names: []))
        again.beginEvent()
        #expect(again.changes(since: 0).removed.count == 2)
        again.update(workflow: desktops)
        again.rendering["a"]?.load()
        #expect(again.rendering["a"]?.draft?.count == 0)
    }

    @Test func `what waits below what waits comes with it`() {
        let host = WorkflowHost(workflow: Desktops(names: ["a"]), restoring: nil)
        host.rendering["a"]?.load()
        host.rendering["a"]?.draft?.add(1)
        let again = WorkflowHost(workflow: Desktops(names: []), restoring: host.snapshot(), coder: .json, waits: true)
        again.beginEvent()
        again.update(workflow: Desktops(names: ["a"]))
        again.beginEvent()
        again.beginEvent()
        again.rendering["a"]?.load()
        #expect(again.rendering["a"]?.draft?.count == 1)
    }
}

private struct Desktops: Workflow {
    let names: [String]

    func render(state: Void, context: RenderContext<Desktops>) -> [String: Desktop.Rendering] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, Desktop().rendered(in: context, key: $0)) })
    }
}

/// Shows a draft when something is loaded that is not kept.
private struct Desktop: DurableWorkflow {
    struct State: Codable, Equatable {
        private enum CodingKeys: CodingKey { case isOpen }

        var isOpen = true
        var isLoaded = false
        var tries = 0
    }

    typealias Rendering = (
        draft: TallyRendering?, open: () -> Void, close: () -> Void, tryAgain: () -> Void, load: () -> Void
    )

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Desktop>) -> Rendering {
        let sink = context.makeStateMutationSink()
        return (
            state.isLoaded && state.isOpen ? Tally().rendered(in: context) : nil,
            { sink.send { $0.isOpen = true } },
            { sink.send { $0.isOpen = false } },
            { sink.send { $0.tries += 1 } },
            { sink.send { $0.isLoaded = true } }
        )
    }
}

/// Not durable, with a durable child that is not there at first.
private struct Attic: Workflow {
    func makeInitialState() -> Bool { false }

    func render(state: Bool, context: RenderContext<Attic>) -> (tally: TallyRendering?, open: () -> Void) {
        let sink = context.makeStateMutationSink()
        return (state ? Tally().rendered(in: context) : nil, { sink.send { $0 = true } })
    }
}
