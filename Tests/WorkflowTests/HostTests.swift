import Testing
import Workflow
import WorkflowTestSupport

/// Rules 1.10: a host and the order of an event.
struct HostTests {
    @Test(arguments: Mode.allCases)
    func `init runs the first pass, then tells the debugger`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(
            workflow: Family(journal: journal),
            observers: [JournalObserver(journal: journal)],
            debugger: JournalDebugger(journal),
            configuration: mode.configuration
        )
        #expect(
            journal.take() == [
                "begin Family", "made Family", "will render Family", "render family",
                "begin Leaf", "make a", "made Leaf", "will render Leaf", "render a", "did render Leaf",
                "did render Family", "debugger started",
            ]
        )
        host.rendering.leaf.sink.send(.add)
        #expect(host.rendering.leaf.text == "a 1")
    }

    @Test(arguments: Mode.allCases)
    func `listeners get what is published after they came`(mode: Mode) {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        host.rendering.sink.send(.addAndEmit("early"))
        var renderings: [String] = []
        var outputs: [String] = []
        host.onRendering { renderings.append($0.text) }
        host.onOutput { outputs.append($0) }
        #expect(renderings == [] && outputs == [])
        host.rendering.sink.send(.addAndEmit("late"))
        #expect(renderings == ["a 2"])
        #expect(outputs == ["late"])
    }

    @Test(arguments: Mode.allCases)
    func `the host's rendering is the new one in a listener`(mode: Mode) {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        var seen: [String] = []
        host.onRendering { [unowned host] rendering in seen += [rendering.text, host.rendering.text] }
        host.onOutput { [unowned host] _ in seen.append(host.rendering.text) }
        host.rendering.sink.send(.addAndEmit("out"))
        #expect(seen == ["a 1", "a 1", "a 1"])
    }

    @Test(arguments: Mode.allCases)
    func `one event is received, applied upwards, rendered, published and told to the debugger`(mode: Mode) {
        let journal = Journal()
        let host = observedHost(journal, mode)
        host.rendering.leaf.sink.send(.addAndEmit("LOUD"))
        #expect(
            journal.take() == [
                "received Leaf", "will apply Leaf", "apply a", "did apply Leaf",
                "will apply Family", "apply family", "did apply Family",
                "will render Family", "render family",
                "change a to a", "did change Leaf", "will render Leaf", "render a", "did render Leaf",
                "did render Family",
                "rendering [\"LOUD\"]", "output LOUD", "debugger updated",
            ]
        )
    }

    @Test(arguments: Mode.allCases)
    func `where no output is produced the ancestors apply nothing`(mode: Mode) {
        let journal = Journal()
        let host = observedHost(journal, mode)
        host.rendering.leaf.sink.send(.add)
        #expect(journal.take().filter { $0.contains("apply") } == ["will apply Leaf", "apply a", "did apply Leaf"])
        host.rendering.leaf.sink.send(.emit("quiet"))
        #expect(journal.take().suffix(2) == ["rendering [\"quiet\"]", "debugger updated"])
    }

    @Test(arguments: Mode.allCases)
    func `one event is one rendering and at most one output, the rendering first`(mode: Mode) {
        let host = WorkflowHost(workflow: Family(journal: Journal()), configuration: mode.configuration)
        var published: [String] = []
        host.onOutput { published.append("output \($0)") }
        host.onRendering { published.append("rendering \($0.heard.count)") }
        host.rendering.leaf.sink.send(.addAndEmit("ONE"))
        host.rendering.leaf.sink.send(.add)
        host.rendering.leaf.sink.send(.emit("TWO"))
        #expect(published == ["rendering 1", "output ONE", "rendering 1", "rendering 2", "output TWO"])
    }

    @Test func `compatible renders after an action that does nothing`() {
        let journal = Journal()
        let host = WorkflowHost(workflow: Leaf("a", journal), configuration: .compatible)
        _ = journal.take()
        host.rendering.sink.send(.nothing)
        #expect(journal.take() == ["apply a", "render a"])
    }

    @Test(arguments: Mode.publishingWithoutChange)
    func `a rendering is published after an action that does nothing`(mode: Mode) {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        var published = 0
        host.onRendering { _ in published += 1 }
        host.rendering.sink.send(.nothing)
        #expect(published == 1)
    }

    @Test(arguments: Mode.allCases)
    func `an update renders also when the workflow is equal`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(workflow: Leaf("a", journal), configuration: mode.configuration)
        var published = 0
        host.onRendering { _ in published += 1 }
        _ = journal.take()
        host.update(workflow: Leaf("a", journal))
        #expect(journal.take() == ["change a to a", "render a"])
        #expect(published == 1)
    }

    @Test(arguments: Mode.allCases)
    func `an update while an event is published is queued`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(workflow: Leaf("a", journal), configuration: mode.configuration)
        host.onRendering { [unowned host] rendering in
            journal.note("rendering \(rendering.text)")
            guard rendering.text == "a 1" else { return }
            host.update(workflow: Leaf("b", journal))
            journal.note("updated from rendering")
        }
        host.onOutput { [unowned host] output in
            journal.note("output \(output)")
            host.update(workflow: Leaf("c", journal))
        }
        _ = journal.take()
        host.rendering.sink.send(.addAndEmit("x"))
        #expect(
            journal.take() == [
                "apply a", "render a", "rendering a 1", "updated from rendering", "output x",
                "change a to b", "render b", "rendering b 1", "change b to c", "render c", "rendering c 1",
            ]
        )
    }

    @Test(arguments: Mode.allCases)
    func `releasing the host ends the tree before it returns`(mode: Mode) {
        let journal = Journal()
        var host: WorkflowHost? = observedHost(journal, mode)
        let sink = host?.rendering.leaf.sink
        withExtendedLifetime(host) { _ = journal.take() }
        host = nil
        #expect(journal.take() == ["end Family", "end Leaf"])
        sink?.send(.add)
        #expect(journal.take() == [])
    }

    @Test(arguments: Mode.allCases)
    func `without a debugger no snapshot is made`(mode: Mode) {
        let journal = Journal()
        let described = Given<Described, Never, Sink<Described>>(Described(journal: journal)) { state, context in
            context.makeStateSink()
        }
        let plain = WorkflowHost(workflow: described, configuration: mode.configuration)
        plain.rendering.send(Described(journal: journal))
        #expect(journal.take() == [])
        let debugged = WorkflowHost(
            workflow: described,
            debugger: JournalDebugger(Journal()),
            configuration: mode.configuration
        )
        #expect(journal.take() == ["described"])
        debugged.rendering.send(Described(journal: journal))
        #expect(journal.take() == ["described"])
    }

    @Test(arguments: Mode.allCases)
    func `a cancelled listener is not called again, not even for the event at hand`(mode: Mode) {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        var second: HostSubscription?
        var calls: [String] = []
        let first = host.onRendering { _ in
            calls.append("first")
            second?.cancel()
        }
        second = host.onRendering { _ in calls.append("second") }
        host.rendering.sink.send(.add)
        first.cancel()
        host.rendering.sink.send(.add)
        #expect(calls == ["first"])
    }

    @Test(arguments: Mode.allCases)
    func `a listener that cancels itself is called no more, and those after it are`(mode: Mode) {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        var (calls, own): ([String], HostSubscription?) = ([], nil)
        host.onRendering { _ in calls.append("before") }
        own = host.onRendering { _ in
            calls.append("own")
            own?.cancel()
        }
        host.onRendering { _ in calls.append("after") }
        for _ in 0..<2 { host.rendering.sink.send(.add) }
        #expect(calls == ["before", "own", "after", "before", "after"])
    }

    @Test(arguments: Mode.allCases)
    func `a listener that comes while an event is published is first called for the next`(mode: Mode) {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        var late: [String] = []
        var hasAdded = false
        host.onRendering { [unowned host] _ in
            guard !hasAdded else { return }
            hasAdded = true
            host.onRendering { late.append($0.text) }
        }
        host.rendering.sink.send(.add)
        host.rendering.sink.send(.add)
        #expect(late == ["a 2"])
    }

    private func observedHost(_ journal: Journal, _ mode: Mode) -> WorkflowHost<Family> {
        let host = WorkflowHost(
            workflow: Family(journal: journal),
            observers: [JournalObserver(journal: journal)],
            debugger: JournalDebugger(journal),
            configuration: mode.configuration
        )
        host.onRendering { journal.note("rendering \($0.heard)") }
        host.onOutput { journal.note("output \($0)") }
        _ = journal.take()
        return host
    }
}

private struct JournalDebugger: WorkflowDebugger {
    let journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    func didEnterInitialState(snapshot: WorkflowHierarchyDebugSnapshot) { journal.note("debugger started") }

    func didUpdate(snapshot: WorkflowHierarchyDebugSnapshot, updateInfo: WorkflowUpdateDebugInfo) {
        journal.note("debugger updated")
    }
}

/// A state that notes when it is described.
private struct Described: CustomStringConvertible {
    let journal: Journal

    var description: String {
        journal.note("described")
        return "state"
    }
}
