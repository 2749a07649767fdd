import TestSupport
import Testing
import Workflow
import WorkflowSnapshots

/// What a host hands out for a store.
@MainActor
struct ChangesTests {
    @Test func `the first changes are the whole tree, the next ones what changed`() {
        let host = WorkflowHost(workflow: Board(names: ["a", "b"]), restoring: nil)
        let first = host.changes(since: 0)
        #expect(first.changed.map(\.key).sorted() == ["", "a", "b"])
        #expect(host.changes(since: first.revision).isEmpty)
        host.rendering["b"]?.add(1)
        let second = host.changes(since: first.revision)
        #expect(second.changed.map(\.key) == ["b"])
        #expect(second.revision > first.revision)
        #expect(host.changes(since: second.revision).isEmpty)
    }

    @Test func `changes are handed out again until a later revision is stored`() {
        let host = WorkflowHost(workflow: Board(names: ["a", "b"]), restoring: nil)
        let stored = host.changes(since: 0).revision
        host.rendering["a"]?.add(1)
        #expect(host.changes(since: stored).changed.map(\.key) == ["a"])
        host.rendering["b"]?.add(1)
        host.update(workflow: Board(names: ["b"]))
        let again = host.changes(since: stored)
        #expect(again.changed.map(\.key) == ["b"])
        #expect(again.removed.count == 1)
        #expect(host.changes(since: stored) == again)
        #expect(host.changes(since: again.revision).isEmpty)
    }

    @Test func `a store that applies the changes has the snapshot`() {
        var generator = SeededRandom(seed: 18)
        let host = WorkflowHost(workflow: Board(names: ["a"]), restoring: nil)
        var stored = TreeSnapshot()
        var revision = 0
        for _ in 0..<300 {
            let names = ["a", "b", "c", "d", "e"].filter { _ in Bool.random(using: &generator) }.shuffled(
                using: &generator
            )
            if Bool.random(using: &generator) { host.update(workflow: Board(names: names)) }
            for name in host.rendering.keys.sorted() where Bool.random(using: &generator) {
                host.rendering[name]?.add(Int.random(in: 0...1, using: &generator))
            }
            let changes = host.changes(since: revision)
            // A store that fails now and then.
            guard Int.random(in: 0..<4, using: &generator) > 0 else { continue }
            stored.apply(changes)
            revision = changes.revision
            #expect(stored == host.snapshot())
        }
    }

    @Test func `equal states have equal bytes, whatever the order in which their sets and dictionaries came about`() {
        let names = (0..<20).map { "name \($0)" }
        var all: Set<[UInt8]> = []
        for order in [names, names.reversed(), names.shuffled()] {
            let host = WorkflowHost(workflow: Tags(), restoring: nil)
            for name in order { host.rendering { $0.names.insert(name) } }
            for color in [Tags.Color.red, .green, .blue].shuffled() { host.rendering { $0.colors[color] = [3, 1, 2] } }
            all.insert(host.snapshot().nodes.values.first?.state?.bytes ?? [])
        }
        #expect(all.count == 1)
    }

    @Test func `an element that goes and comes back is no change`() {
        let host = WorkflowHost(workflow: Tags(), restoring: nil)
        for number in 0..<20 { host.rendering { $0.names.insert("name \(number)") } }
        let stored = host.changes(since: 0).revision
        for number in 20..<200 { host.rendering { $0.names.insert("name \(number)") } }
        for number in 20..<200 { host.rendering { $0.names.remove("name \(number)") } }
        #expect(host.changes(since: stored).isEmpty)
    }

    @Test func `an action that leaves the state as it was changes nothing`() {
        let host = WorkflowHost(workflow: Tally(), restoring: nil)
        let stored = host.changes(since: 0).revision
        host.rendering.add(0)
        #expect(host.changes(since: stored).isEmpty)
        host.rendering.add(1)
        host.rendering.add(-1)
        #expect(host.changes(since: stored).isEmpty)
    }

    @Test func `new props that change the state are a change`() {
        let host = WorkflowHost(workflow: Follower(target: 1), restoring: nil)
        let stored = host.changes(since: 0).revision
        host.update(workflow: Follower(target: 1))
        #expect(host.changes(since: stored).isEmpty)
        host.update(workflow: Follower(target: 2))
        #expect(host.changes(since: stored).changed.map(\.name) == ["Follower"])
    }

    @Test func `a node that comes and goes between two changes is in neither`() {
        let host = WorkflowHost(workflow: Board(names: ["x"]), restoring: nil)
        let stored = host.changes(since: 0).revision
        host.update(workflow: Board(names: ["x", "a"]))
        host.update(workflow: Board(names: ["x"]))
        #expect(host.changes(since: stored).isEmpty)
    }

    @Test func `a state that cannot be encoded is reported, and the others are saved`() {
        let problems = Problems()
        let host = WorkflowHost(workflow: Broken(), restoring: nil, configuration: problems.configuration)
        #expect(host.changes(since: 0).changed.map(\.name) == ["Tally"])
        #expect(problems.all.map(\.kind) == [.unsavableState])
        #expect(problems.all.first?.description.contains("No.") == true)
    }

    @Test func `a tree without durable workflows has an empty snapshot`() {
        let host = WorkflowHost(workflow: Plain(), restoring: nil)
        #expect(host.snapshot().nodes.isEmpty)
        #expect(host.changes(since: 0).isEmpty)
    }

    @Test func `numbers that no tree gives are left out`() {
        let state = SnapshotState(version: 1, bytes: Array(#"{"count":1}"#.utf8))
        let nodes = [Int.max, -1, 0].map { SnapshotNode(id: $0, parent: 0, name: "Tally", key: "", state: state) }
        let host = WorkflowHost(workflow: Tally(), restoring: TreeSnapshot(nodes: nodes))
        #expect(host.rendering.count == 0)
        #expect(host.changes(since: 0).changed.map(\.id) == [1])
    }

    @Test func `nodes that are their own ancestors are dropped`() {
        let state = SnapshotState(version: 1, bytes: Array(#"{"count":1}"#.utf8))
        let nodes = [(1, 2), (2, 1), (3, 3)].map {
            SnapshotNode(id: $0, parent: $1, name: "Tally", key: "", state: state)
        }
        let problems = Problems()
        let host = WorkflowHost(
            workflow: Tally(),
            restoring: TreeSnapshot(nodes: nodes),
            configuration: problems.configuration
        )
        #expect(host.rendering.count == 0)
        #expect(host.changes(since: 0).removed.sorted() == [1, 2, 3])
        #expect(problems.all.map(\.kind) == [.otherRoot])
    }
}
