import Testing
import Workflow
import WorkflowTestSupport

/// Rules 1.12.4 to 1.12.8: no render pass for an event that changed nothing.
struct RenderOnlyIfStateChangedTests {
    @Test(arguments: Mode.allCases)
    func `an Equatable state counts as changed when it is not equal`(mode: Mode) {
        let (renderings, send) = published(0, mode)
        send { $0 = 0 }
        #expect(renderings() == 0)
        send { $0 = 1 }
        #expect(renderings() == 1)
        send { _ in }
        #expect(renderings() == 1)
    }

    @Test(arguments: Mode.allCases)
    func `a Void state never counts as changed`(mode: Mode) {
        let (renderings, send) = published((), mode)
        send { $0 = () }
        #expect(renderings() == 0)
    }

    @Test(arguments: Mode.allCases)
    func `any other state always counts as changed`(mode: Mode) {
        struct Opaque {}
        let (renderings, send) = published(Opaque(), mode)
        send { _ in }
        #expect(renderings() == 1)
    }

    @Test(arguments: Mode.allCases)
    func `a state declared as a protocol is compared as what it is`(mode: Mode) {
        struct Plain {}
        let (renderings, send) = published(1 as Any, mode)
        send { $0 = 1 }
        #expect(renderings() == 0)
        send { $0 = 2 }
        #expect(renderings() == 1)
        send { $0 = "2" }
        #expect(renderings() == 2)
        send { $0 = Plain() }
        #expect(renderings() == 3)
        send { $0 = Plain() }
        #expect(renderings() == 4)
    }

    @Test(arguments: Mode.allCases)
    func `optional states compare as expected`(mode: Mode) {
        let (renderings, send) = published(Int?.none, mode)
        send { $0 = nil }
        #expect(renderings() == 0)
        send { $0 = 1 }
        #expect(renderings() == 1)
        send { $0 = nil }
        #expect(renderings() == 2)
    }

    @Test(arguments: Mode.allCases)
    func `a change anywhere in the cascade brings a pass`(mode: Mode) {
        let host = WorkflowHost(workflow: Family(journal: Journal()), configuration: mode.onlyIfChanged)
        var renderings: [String] = []
        host.onRendering { renderings.append("\($0.leaf.text) \($0.heard)") }
        host.rendering.leaf.sink.send(.nothing)
        #expect(renderings == [])
        host.rendering.leaf.sink.send(.add)
        #expect(renderings == ["a 1 []"])
        host.rendering.leaf.sink.send(.emit("x"))
        #expect(renderings == ["a 1 []", "a 1 [\"x\"]"])
    }

    @Test func `compatible renders every node in a pass that happens`() {
        let journal = Journal()
        let host = WorkflowHost(workflow: pair(journal), configuration: Mode.compatible.onlyIfChanged)
        _ = journal.take()
        host.rendering[0].sink.send(.add)
        #expect(journal.take().filter { $0.hasPrefix("render") } == ["render a", "render b"])
    }

    @Test func `by default clean nodes are skipped also in a pass that happens`() {
        let journal = Journal()
        let host = WorkflowHost(workflow: pair(journal), configuration: Mode.standard.onlyIfChanged)
        _ = journal.take()
        host.rendering[0].sink.send(.add)
        #expect(journal.take().filter { $0.hasPrefix("render") } == ["render a"])
    }

    @Test(arguments: Mode.allCases)
    func `after a skipped pass outputs and debugger are told and sinks work`(mode: Mode) {
        let debugger = Counting()
        let host = WorkflowHost(workflow: Leaf("a"), debugger: debugger, configuration: mode.onlyIfChanged)
        var events: [String] = []
        host.onRendering { events.append($0.text) }
        host.onOutput { events.append($0) }
        let sink = host.rendering.sink
        sink.send(.emit("x"))
        #expect(events == ["x"])
        #expect(debugger.updates == 1)
        sink.send(.add)
        #expect(events == ["x", "a 1"])
        #expect(debugger.updates == 2)
    }

    @Test func `compatible handles a send from an output observer of a skipped pass at once`() {
        let events = eventsOfSendFromOutput(.compatible)
        #expect(events == ["output first", "output second", "sent"])
    }

    @Test func `by default a send from an output observer is queued also in a skipped pass`() {
        let events = eventsOfSendFromOutput(.standard)
        #expect(events == ["output first", "sent", "output second"])
    }

    @Test func `the debugger is told of each event also when one is handled within the other`() {
        let debugger = Counting()
        let host = WorkflowHost(workflow: Leaf("a"), debugger: debugger, configuration: Mode.compatible.onlyIfChanged)
        host.onOutput { [unowned host] in
            if $0 == "first" { host.rendering.sink.send(.emit("second")) }
        }
        host.rendering.sink.send(.emit("first"))
        #expect(debugger.updates == 2)
        #expect(debugger.kinds == [.didUpdate(source: .external), .didUpdate(source: .external)])
    }

    @Test(arguments: Mode.allCases)
    func `an update always renders, and reading through the context is no change`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(workflow: Leaf("a", journal), configuration: mode.onlyIfChanged)
        var published = 0
        host.onRendering { _ in published += 1 }
        _ = journal.take()
        // The action reads the name and the journal of its workflow.
        host.rendering.sink.send(.nothing)
        #expect(journal.take() == ["apply a"])
        #expect(published == 0)
        host.update(workflow: Leaf("a", journal))
        #expect(journal.take() == ["change a to a", "render a"])
        #expect(published == 1)
    }

    /// A host that counts its renderings, and a way to change its state.
    private func published<State>(
        _ state: State,
        _ mode: Mode
    ) -> (renderings: () -> Int, send: (@escaping (inout State) -> Void) -> Void) {
        typealias Root = Given<State, Never, Sink<Change<State>>>
        let host = WorkflowHost(
            workflow: Root(state) { _, context in
                context.makeSink(of: Change<State>.self) { change, state in
                    change.body(&state)
                    return nil
                }
            },
            configuration: mode.onlyIfChanged
        )
        var renderings = 0
        host.onRendering { _ in renderings += 1 }
        return ({ renderings }, { host.rendering.send(Change(body: $0)) })
    }

    private func pair(_ journal: Journal) -> Given<Void, Never, [Leaf.Rendering]> {
        Given(()) { _, context in ["a", "b"].map { Leaf($0, journal).shown(in: context, key: $0) } }
    }

    private func eventsOfSendFromOutput(_ mode: Mode) -> [String] {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.onlyIfChanged)
        var events: [String] = []
        host.onOutput { [unowned host] output in
            events.append("output \(output)")
            guard output == "first" else { return }
            host.rendering.sink.send(.emit("second"))
            events.append("sent")
        }
        host.rendering.sink.send(.emit("first"))
        return events
    }
}

private struct Change<State> {
    let body: (inout State) -> Void
}

private final class Counting: WorkflowDebugger {
    var kinds: [WorkflowUpdateDebugInfo.Kind] = []
    var updates: Int { kinds.count }

    func didEnterInitialState(snapshot: WorkflowHierarchyDebugSnapshot) {}

    func didUpdate(snapshot: WorkflowHierarchyDebugSnapshot, updateInfo: WorkflowUpdateDebugInfo) {
        kinds.append(updateInfo.kind)
    }
}
